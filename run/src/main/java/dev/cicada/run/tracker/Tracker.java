package dev.cicada.run.tracker;

import dev.cicada.simulation.RoundListener;

/** Somebody who keeps the figures of a run elsewhere. */
public interface Tracker extends RoundListener, AutoCloseable {
  /** Says what became of the run, and lets go. */
  void close(boolean finished);

  /** Lets go of a run that did not come to its end. */
  @Override
  default void close() {
    close(false);
  }
}
