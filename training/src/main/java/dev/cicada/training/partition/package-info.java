/**
 * Who holds which samples: ways to deal out a dataset to clients, evenly or not.
 *
 * <p>No sample goes to two clients, and the same seed gives the same partition.
 */
@NullMarked
package dev.cicada.training.partition;

import org.jspecify.annotations.NullMarked;
