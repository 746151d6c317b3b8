/**
 * Experiments: what is run for each figure, as scheme by parameter by seed, and what the results
 * say about the paper's claims.
 *
 * <p>An experiment only describes runs. The lab does those that several experiments share only
 * once.
 */
@NullMarked
package dev.cicada.lab.experiment;

import org.jspecify.annotations.NullMarked;
