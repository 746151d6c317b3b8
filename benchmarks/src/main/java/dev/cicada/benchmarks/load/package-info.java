/**
 * A server under load, beside the least that any server must do: the same bytes over gRPC, forced
 * to the same disk.
 */
package dev.cicada.benchmarks.load;
