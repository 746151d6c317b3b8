/**
 * What can be said of a few seeds: means with confidence intervals, and verdicts that follow from
 * them.
 *
 * <p>Schemes are compared seed by seed, since the same seed gives all of them the same channels,
 * data and first model; what is left between them is theirs.
 */
@NullMarked
package dev.cicada.lab.statistics;

import org.jspecify.annotations.NullMarked;
