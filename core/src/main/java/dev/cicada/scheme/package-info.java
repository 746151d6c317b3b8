/**
 * Schemes: what a server decides in each round, by planning or by a benchmark's rule.
 *
 * <p>Probabilities are decided before the clients draw; the callers' grants of the band after.
 */
@NullMarked
package dev.cicada.scheme;

import org.jspecify.annotations.NullMarked;
