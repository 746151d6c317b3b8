/**
 * Runs on Spark: executors train clients and make models of their updates, or do whole tasks.
 *
 * <p>Nothing that is computed depends on which executor computes it, nor on how often; so what a
 * lost executor had is computed again, with the same bits.
 */
@NullMarked
package dev.cicada.spark;

import org.jspecify.annotations.NullMarked;
