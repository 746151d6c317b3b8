/**
 * What happened in a run, and what that adds up to.
 *
 * <p>{@link dev.cicada.server.history.RunState#apply} is the only place that says what an entry
 * means; the state machine, recovery, audits and tests all use it. No input, no output.
 */
@NullMarked
package dev.cicada.server.history;

import org.jspecify.annotations.NullMarked;
