/**
 * Schemes: what a server decides in each round, by planning or by a benchmark's rule.
 *
 * <p>Probabilities are decided before the clients draw, the callers' shares of the band afterwards.
 */
@NullMarked
package dev.cicada.scheme;

import org.jspecify.annotations.NullMarked;
