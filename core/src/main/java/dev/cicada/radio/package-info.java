/**
 * The radio between clients and server: where the clients are, how much of their power arrives, and
 * what rate, time and energy a share of the band then costs.
 *
 * <p>Everything is a pure function of the cell, the seed, the client and the round.
 */
@NullMarked
package dev.cicada.radio;

import org.jspecify.annotations.NullMarked;
