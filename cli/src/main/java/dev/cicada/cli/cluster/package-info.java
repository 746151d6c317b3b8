/**
 * A server and its clients: {@code cicada server}, {@code cicada client} and {@code cicada
 * cluster-demo}.
 *
 * <p>Each says what it does in lines on standard error, which the demo reads from its processes.
 */
@NullMarked
package dev.cicada.cli.cluster;

import org.jspecify.annotations.NullMarked;
