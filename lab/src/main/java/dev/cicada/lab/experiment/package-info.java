/**
 * Experiments: what is run for each figure, as scheme by parameter by seed, and what the results
 * say of the paper's claims.
 *
 * <p>An experiment only describes; the lab runs what several experiments share once.
 */
@NullMarked
package dev.cicada.lab.experiment;

import org.jspecify.annotations.NullMarked;
