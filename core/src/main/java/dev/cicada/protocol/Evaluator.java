package dev.cicada.protocol;

/** Measures a model on held-out data. */
@FunctionalInterface
public interface Evaluator {
  /** Accuracy and mean loss of these parameters; does not change them. */
  Evaluation evaluate(float[] parameters);

  /**
   * What a model achieves.
   *
   * @param accuracy share of samples classified correctly, 0 to 1
   * @param loss mean cross-entropy in nats
   */
  record Evaluation(double accuracy, double loss) {}
}
