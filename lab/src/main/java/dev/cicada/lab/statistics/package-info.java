/**
 * What a few seeds can tell: means with confidence intervals, and the verdicts that follow from
 * them.
 *
 * <p>Schemes are compared seed by seed. The same seed gives all of them the same channels, data and
 * first model, so what differs is due to the schemes.
 */
@NullMarked
package dev.cicada.lab.statistics;

import org.jspecify.annotations.NullMarked;
