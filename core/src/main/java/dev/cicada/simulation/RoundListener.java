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
   * @param calls with the callers' staleness and without the norms of their updates, which are not
   *     trained yet; not to be changed
   */
  default void called(Calls calls) {}

  /** A round's calls are paid for; what it asks is asked now or never. */
  default void stood(Standing standing) {}
}
