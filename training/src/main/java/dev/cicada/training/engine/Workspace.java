package dev.cicada.training.engine;

/**
 * One thread's own copy of a model, which takes parameters in, trains them batch by batch and gives
 * them back.
 */
public interface Workspace extends AutoCloseable {
  /** Takes these parameters, and forgets whatever an earlier training left behind. */
  void load(float[] parameters);

  /** Does one step of descent on this batch. */
  void step(Batch batch);

  /** Writes the parameters as they are now. */
  void store(float[] parameters);

  /** Writes the parameters as they are now, less {@code start}. */
  void subtract(float[] start, float[] update);

  /** How well the parameters do on this batch; does not change them. */
  Score score(Batch batch);

  /** Gives memory back. */
  @Override
  void close();

  /**
   * What came out of one batch.
   *
   * @param correct number of samples classified correctly
   * @param loss sum of the cross-entropies in nats
   */
  record Score(int correct, double loss) {}
}
