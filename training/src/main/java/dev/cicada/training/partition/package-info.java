/**
 * Who holds which samples: ways to deal a dataset out to clients, evenly or not.
 *
 * <p>Every way gives each sample to exactly one client, and the same seed deals the same hands.
 */
@NullMarked
package dev.cicada.training.partition;

import org.jspecify.annotations.NullMarked;
