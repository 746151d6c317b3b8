/**
 * A server under load, compared with the least that any server must do: the same bytes over gRPC,
 * forced to the same disk.
 */
@NullMarked
package dev.cicada.benchmarks.load;

import org.jspecify.annotations.NullMarked;
