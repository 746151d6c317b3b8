package dev.cicada.simulation;

import dev.cicada.scheme.Decision;

/** Hears of the rounds of a run as they happen. */
@FunctionalInterface
public interface RoundListener {
  /** A round is over. */
  void closed(RoundRecord round);

  /**
   * A round is decided, and its clients are about to draw.
   *
   * @param gains h by client; like the decision, not to be changed
   */
  default void decided(int round, double[] gains, Decision decision) {}
}
