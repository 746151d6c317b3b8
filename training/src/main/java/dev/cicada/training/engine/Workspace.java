package dev.cicada.training.engine;

/**
 * One thread's copy of a model: it takes parameters, trains them batch by batch and gives them
 * back.
 */
public interface Workspace extends AutoCloseable {
  /** Takes these parameters, and forgets any earlier training. */
  void load(float[] parameters);

  /** Does one step of descent on this batch. */
  void step(Batch batch);

  /** Writes the parameters as they are now. */
  void store(float[] parameters);

  /** Writes the parameters as they are now, minus {@code start}. */
  void subtract(float[] start, float[] update);

  /** How well the parameters do on this batch; does not change them. */
  Score score(Batch batch);

  /** Frees its memory. */
  @Override
  void close();

  /**
   * The score of one batch.
   *
   * @param correct number of samples classified correctly
   * @param loss sum of the cross-entropies in nats
   */
  record Score(int correct, double loss) {}
}
