/**
 * The simulator: a cell, a scheme, the protocol and local training, driven in virtual time.
 *
 * <p>A run is a pure function of its settings and seed, whatever the threads, and can be stopped
 * and gone on with after any round.
 */
@NullMarked
package dev.cicada.simulation;

import org.jspecify.annotations.NullMarked;
