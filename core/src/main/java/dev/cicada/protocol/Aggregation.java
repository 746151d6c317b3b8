package dev.cicada.protocol;

/**
 * How the server turns updates into a new global model.
 *
 * <p>Updates of a round arrive in the order of their clients' numbers, whoever drives the protocol.
 * Implementations add up in that order, in double, and round to float once per round: the same
 * updates give the same bits.
 */
public interface Aggregation {
  /**
   * Starts between two rounds.
   *
   * @param clients K
   * @param parameterCount length of every model and update
   * @param waiting what {@link Accumulator#waiting} was at that point; empty at first
   */
  Accumulator start(int clients, int parameterCount, float[][] waiting);

  /** The updates of the open round, and those that wait for a later one. */
  interface Accumulator {
    /**
     * Takes one update.
     *
     * @param update local model minus {@code held}; valid during the call, not to be changed
     * @param held the global model that the client last received; not to be changed
     * @param staleness versions that the global model is ahead of {@code held}
     */
    void add(float[] update, float[] held, int staleness);

    /**
     * Ends the round: turns the last global model into the new one, in place.
     *
     * @return whether it is a new one; if not, {@code model} is as it was
     */
    boolean apply(float[] model);

    /** Copies of the updates that wait for a later round, in the order of arrival. */
    default float[][] waiting() {
      return new float[0][];
    }
  }
}
