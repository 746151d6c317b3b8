/**
 * Runs on Spark: executors train clients and aggregate their updates, or do whole tasks.
 *
 * <p>No result depends on which executor computes it, nor on how often. So what a lost executor had
 * is computed again, with the same bits.
 */
@NullMarked
package dev.cicada.spark;

import org.jspecify.annotations.NullMarked;
