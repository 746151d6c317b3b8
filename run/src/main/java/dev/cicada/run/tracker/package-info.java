/**
 * Trackers: what others use to look at experiments, told of a run's rounds as they happen.
 *
 * <p>A tracker never holds a run up, and a run goes on without it.
 */
@NullMarked
package dev.cicada.run.tracker;

import org.jspecify.annotations.NullMarked;
