package dev.cicada.run.tracker;

import dev.cicada.simulation.RoundListener;

/** Keeps the metrics of a run in another tool. */
public interface Tracker extends RoundListener, AutoCloseable {
  /** Says whether the run was finished, and closes. */
  void close(boolean finished);

  /** Closes after a run that was not finished. */
  @Override
  default void close() {
    close(false);
  }
}
