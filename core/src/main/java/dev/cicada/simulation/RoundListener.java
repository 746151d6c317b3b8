package dev.cicada.simulation;

/** Hears of the rounds of a run as they happen. */
@FunctionalInterface
public interface RoundListener {
  /** A round is over. */
  void closed(RoundRecord round);

  /**
   * A round is decided, and its clients are about to draw.
   *
   * @param gains h by client; like the others, valid during the call and not to be changed
   * @param probabilities by client
   * @param shares reserved, by client
   */
  default void decided(int round, double[] gains, double[] probabilities, double[] shares) {}
}
