/**
 * What happened in a run, and what it adds up to.
 *
 * <p>{@link dev.cicada.server.history.RunState#apply} is the only place that says what an entry
 * means; the state machine, recovery, audits and tests all use it. There is no I/O here.
 */
@NullMarked
package dev.cicada.server.history;

import org.jspecify.annotations.NullMarked;
