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
   * @param state what {@link Accumulator#state} was at that point; empty at first
   */
  Accumulator start(int clients, int parameterCount, float[][] state);

  /**
   * Whether every coordinate of a model depends on the same coordinate of updates, models and state
   * alone, so that parts of a model can be made apart, each by an accumulator of its own.
   */
  default boolean isByCoordinate() {
    return false;
  }

  /** The updates of the open round, and what is remembered of closed ones. */
  interface Accumulator {
    /** Takes one update. */
    void add(Update update);

    /**
     * Ends the round: turns the last global model into the new one, in place.
     *
     * @return whether it is a new one; if not, {@code model} is as it was
     */
    boolean apply(float[] model);

    /** Whether a round without callers matters, as it does to a rule that adds noise. */
    default boolean heedsSilence() {
      return false;
    }

    /**
     * Ends a round without callers, if they matter.
     *
     * @return as {@link #apply}
     */
    default boolean applyInSilence(int round, float[] model) {
      return false;
    }

    /**
     * Copies of all that later rounds depend on, between two rounds: rows as long as a model, such
     * as updates that wait or a momentum.
     */
    default float[][] state() {
      return new float[0][];
    }
  }

  /**
   * What a caller brings.
   *
   * @param samples that the client holds, as far as it told
   * @param interval rounds since its call before, this one included
   * @param staleness versions that the global model is ahead of {@code held}
   * @param values local model minus {@code held}; valid during the call, not to be changed
   * @param held the global model that the client last received; not to be changed
   */
  record Update(
      int client,
      int samples,
      int round,
      int interval,
      int staleness,
      float[] values,
      float[] held) {
    /** The same with other values. */
    public Update with(float[] otherValues) {
      return new Update(client, samples, round, interval, staleness, otherValues, held);
    }
  }
}
