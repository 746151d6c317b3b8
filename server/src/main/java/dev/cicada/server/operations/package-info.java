/**
 * What keeps a server safe to leave running: metrics, health and structured logs.
 *
 * <p>It watches a server by its events, and never has a say in them.
 */
@NullMarked
package dev.cicada.server.operations;

import org.jspecify.annotations.NullMarked;
