/**
 * The paper's protocol, and what it asks of local training: no I/O, no clock, no threads of its
 * own.
 *
 * <p>A simulator drives it in virtual time and a server drives it in real time, to the same model.
 */
@NullMarked
package dev.cicada.protocol;

import org.jspecify.annotations.NullMarked;
