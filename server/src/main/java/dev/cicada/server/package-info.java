/**
 * The protocol over a real network, at the server: the run, what is kept of it, and its operation.
 *
 * <p>The server drives the same coordinator as the simulator does, to the same models.
 */
@NullMarked
package dev.cicada.server;

import org.jspecify.annotations.NullMarked;
