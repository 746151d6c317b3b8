/**
 * Attackers: simulated clients that send something other than what they have learned, to test
 * aggregations with.
 *
 * <p>Their random numbers are drawn by counter from seed, client and round, like all others.
 */
@NullMarked
package dev.cicada.attack;

import org.jspecify.annotations.NullMarked;
