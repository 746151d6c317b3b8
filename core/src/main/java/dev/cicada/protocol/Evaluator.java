package dev.cicada.protocol;

/** Measures a model on held-out data. */
@FunctionalInterface
public interface Evaluator {
  /** Accuracy and mean loss of these parameters; does not change them. */
  Evaluation evaluate(float[] parameters);

  /** Begins to measure. The parameters must not change until that is finished. */
  default Test begin(float[] parameters) {
    Evaluation evaluation = evaluate(parameters);
    return new Test() {
      @Override
      public boolean isOver() {
        return true;
      }

      @Override
      public Evaluation finish() {
        return evaluation;
      }
    };
  }

  /** A measurement that was begun. */
  interface Test {
    /** Whether {@link #finish} would return at once. */
    boolean isOver();

    /** Waits for the result. */
    Evaluation finish();
  }

  /**
   * What a model achieves.
   *
   * @param accuracy share of samples classified correctly, 0 to 1
   * @param loss mean cross-entropy in nats
   */
  record Evaluation(double accuracy, double loss) {}
}
