/**
 * What keeps a server safe to leave running: metrics, health, structured logs and limits.
 *
 * <p>It watches and protects, and knows nothing of how rounds are driven or stored.
 */
package dev.cicada.runtime.operations;
