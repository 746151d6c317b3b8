package dev.cicada.protocol;

/**
 * How the server turns updates into a new global model.
 *
 * <p>Updates of a round arrive in the order of their clients' numbers, whatever drives the
 * protocol. Implementations add them up in that order, in double, and round to float once per
 * round. So the same updates give the same bits.
 */
public interface Aggregation {
  /**
   * Starts between two rounds.
   *
   * @param clients K
   * @param parameterCount length of every model and update
   * @param state what {@link Accumulator#state} was then; empty before the first round
   */
  Accumulator start(int clients, int parameterCount, float[][] state);

  /**
   * Whether each coordinate of the new model depends only on the same coordinate of updates, models
   * and state. Then parts of a model can be made separately, each by an accumulator of its own.
   */
  default boolean isByCoordinate() {
    return false;
  }

  /** The updates of the open round, and the state that closed ones have left. */
  interface Accumulator {
    /** Takes one update. */
    void add(Update update);

    /**
     * Ends the round: turns the last global model into the new one, in place.
     *
     * @return whether there is a new one; if not, {@code model} is unchanged
     */
    boolean apply(float[] model);

    /**
     * Whether a round without callers matters, as it does to a rule that adds noise. Always the
     * same for an aggregation.
     */
    default boolean heedsSilence() {
      return false;
    }

    /**
     * Ends a round without callers, if such rounds matter.
     *
     * @return as {@link #apply}
     */
    default boolean applyInSilence(int round, float[] model) {
      return false;
    }

    /**
     * Copies of everything that later rounds depend on, such as waiting updates or a momentum. Each
     * row is as long as a model. Called between two rounds.
     */
    default float[][] state() {
      return new float[0][];
    }
  }

  /**
   * What a caller brings.
   *
   * @param samples how many the client holds, as it says
   * @param interval rounds since its previous call, this one included
   * @param staleness versions that the global model is ahead of {@code held}
   * @param values local model minus {@code held}; valid only during the call, not to be changed
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
