/**
 * The paper's protocol, and what it needs from local training. It has no I/O, no clock and no
 * threads.
 *
 * <p>A simulator drives it in virtual time and a server in real time, with the same model as the
 * result.
 */
@NullMarked
package dev.cicada.protocol;

import org.jspecify.annotations.NullMarked;
