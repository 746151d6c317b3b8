/**
 * What makes a server safe to leave running: metrics, health and structured logs.
 *
 * <p>It only watches a server's events, and never changes them.
 */
@NullMarked
package dev.cicada.server.operations;

import org.jspecify.annotations.NullMarked;
