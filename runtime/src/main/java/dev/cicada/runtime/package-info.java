/**
 * The protocol over a real network: a server, its clients, and what the server keeps.
 *
 * <p>The server drives the same coordinator as the simulator does, to the same models.
 */
package dev.cicada.runtime;
