/**
 * The simulator: a cell, a scheme, the protocol and local training, driven in virtual time.
 *
 * <p>A run is a pure function of its settings and seed, whatever the threads. It can be stopped
 * after any round and continued later.
 */
@NullMarked
package dev.cicada.simulation;

import org.jspecify.annotations.NullMarked;
