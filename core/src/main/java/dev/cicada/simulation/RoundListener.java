package dev.cicada.simulation;

import dev.cicada.scheme.Calls;
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

  /**
   * A round's clients have drawn.
   *
   * @param calls with staleness, but without update norms, since nothing is trained yet; not to be
   *     changed
   */
  default void called(Calls calls) {}

  /**
   * A round's calls are paid for.
   *
   * @param standing valid only during this call
   */
  default void stood(Standing standing) {}
}
