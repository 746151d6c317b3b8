/**
 * A run's rounds as a state machine: events go in, and durable entries and answers come out.
 *
 * <p>It has no clock, no network, no disk and no threads. A server feeds it from its connections
 * and timers, a test from a random generator, and the same events give the same run.
 */
@NullMarked
package dev.cicada.server.machine;

import org.jspecify.annotations.NullMarked;
