/**
 * The server's side of the protocol over a real network: the run, its storage and its operation.
 *
 * <p>The server drives the same coordinator as the simulator, with the same models as the result.
 */
@NullMarked
package dev.cicada.server;

import org.jspecify.annotations.NullMarked;
