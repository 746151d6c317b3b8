/**
 * Trackers pass a run's rounds on to tools for looking at experiments, as they happen.
 *
 * <p>A tracker never holds up a run, and a run goes on without it.
 */
@NullMarked
package dev.cicada.run.tracker;

import org.jspecify.annotations.NullMarked;
