/**
 * Attackers: clients of a simulation that send something else than what they have learned, to try
 * aggregations on.
 *
 * <p>What they send is drawn by counter of seed, client and round, like all else.
 */
@NullMarked
package dev.cicada.attack;

import org.jspecify.annotations.NullMarked;
