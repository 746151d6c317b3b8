package dev.cicada.training.engine;

import dev.cicada.training.engine.Workspace.Score;
import java.util.Arrays;

/** Softmax cross-entropy over rows of logits, in plain double arithmetic; used by one thread. */
public final class Softmax {
  private static final double LN_2 = StrictMath.log(2);
  private static final double NEGLIGIBLE = -700;

  private final int classes;
  private final int stride;
  private final double[] exponentials;

  /** For rows of {@code stride} values, the first {@code classes} of which are logits. */
  public Softmax(int classes, int stride) {
    this.classes = classes;
    this.stride = stride;
    this.exponentials = new double[classes];
  }

  /**
   * Writes the gradient of the batch's mean loss with respect to the logits, then rows of zeros up
   * to row {@code rows}.
   */
  public void writeDeltas(Batch batch, float[] logits, float[] deltas, int rows) {
    double share = 1.0 / batch.size();
    for (int place = 0; place < batch.size(); place++) {
      int row = place * stride;
      double scale = share / exponentiate(logits, row);
      for (int label = 0; label < classes; label++) {
        deltas[row + label] = (float) (exponentials[label] * scale);
      }
      int label = batch.label(place);
      deltas[row + label] = (float) (exponentials[label] * scale - share);
    }
    Arrays.fill(deltas, batch.size() * stride, rows * stride, 0f);
  }

  /** Compares the logits with the labels. */
  public Score score(Batch batch, float[] logits) {
    int correct = 0;
    double loss = 0;
    for (int place = 0; place < batch.size(); place++) {
      int row = place * stride;
      int best = best(logits, row);
      int label = batch.label(place);
      correct += best == label ? 1 : 0;
      loss += StrictMath.log(exponentiate(logits, row));
      loss += (double) logits[row + best] - logits[row + label];
    }
    return new Score(correct, loss);
  }

  /** Fills {@link #exponentials}, the largest of which is one, and returns their sum. */
  private double exponentiate(float[] logits, int row) {
    double largest = logits[row + best(logits, row)];
    double sum = 0;
    for (int label = 0; label < classes; label++) {
      exponentials[label] = exp(logits[row + label] - largest);
      sum += exponentials[label];
    }
    return sum;
  }

  private int best(float[] logits, int row) {
    int best = 0;
    for (int label = 1; label < classes; label++) {
      if (logits[row + label] > logits[row + best]) {
        best = label;
      }
    }
    return best;
  }

  /**
   * The exponential of a number that is not positive, to eleven digits, with the same bits
   * everywhere.
   */
  static double exp(double exponent) {
    if (exponent < NEGLIGIBLE) {
      return 0;
    }
    double power = Math.rint(exponent / LN_2);
    double x = exponent - power * LN_2;
    double series = 1.0 / 362880;
    series = series * x + 1.0 / 40320;
    series = series * x + 1.0 / 5040;
    series = series * x + 1.0 / 720;
    series = series * x + 1.0 / 120;
    series = series * x + 1.0 / 24;
    series = series * x + 1.0 / 6;
    series = series * x + 1.0 / 2;
    series = series * x + 1;
    series = series * x + 1;
    return series * Double.longBitsToDouble((1023 + (long) power) << 52);
  }
}
