package dev.cicada.training.engine.vector;

import dev.cicada.training.engine.Batch;
import dev.cicada.training.engine.Workspace.Score;
import java.util.Arrays;

/** Softmax cross-entropy over the logits of a last layer, in plain double arithmetic. */
final class Softmax {
  private static final double LOG2_E = 1 / StrictMath.log(2);
  private static final double LN_2 = StrictMath.log(2);
  private static final double NEGLIGIBLE = -700;

  private final DenseLayer layer;
  private final double[] exponentials;

  Softmax(DenseLayer layer) {
    this.layer = layer;
    this.exponentials = new double[layer.outputs];
  }

  /** Writes the gradient of the batch's mean loss with respect to the logits; zero for padding. */
  void writeDeltas(Batch batch, int samples) {
    for (int place = 0; place < batch.size(); place++) {
      double scale = 1 / (exponentiate(place) * batch.size());
      int row = place * layer.stride;
      for (int output = 0; output < layer.outputs; output++) {
        layer.deltaRows[row + output] = (float) (exponentials[output] * scale);
      }
      int target = batch.label(place);
      layer.deltaRows[row + target] = (float) (exponentials[target] * scale - 1.0 / batch.size());
    }
    Arrays.fill(layer.deltaRows, batch.size() * layer.stride, samples * layer.stride, 0f);
  }

  /** Compares the logits with the labels. */
  Score score(Batch batch) {
    int correct = 0;
    double loss = 0;
    for (int place = 0; place < batch.size(); place++) {
      double sum = exponentiate(place);
      int row = place * layer.stride;
      int best = best(row);
      int label = batch.label(place);
      correct += best == label ? 1 : 0;
      loss += StrictMath.log(sum) + layer.outputRows[row + best] - layer.outputRows[row + label];
    }
    return new Score(correct, loss);
  }

  /** Fills {@link #exponentials}, the largest of which is one, and returns their sum. */
  private double exponentiate(int place) {
    int row = place * layer.stride;
    double largest = layer.outputRows[row + best(row)];
    double sum = 0;
    for (int output = 0; output < layer.outputs; output++) {
      exponentials[output] = exp(layer.outputRows[row + output] - largest);
      sum += exponentials[output];
    }
    return sum;
  }

  private int best(int row) {
    int best = 0;
    for (int output = 1; output < layer.outputs; output++) {
      if (layer.outputRows[row + output] > layer.outputRows[row + best]) {
        best = output;
      }
    }
    return best;
  }

  /** The exponential of a number that is not positive, to eleven digits and the same everywhere. */
  static double exp(double exponent) {
    if (exponent < NEGLIGIBLE) {
      return 0;
    }
    double power = Math.rint(exponent * LOG2_E);
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
    return series * Double.longBitsToDouble((1023L + (long) power) << 52);
  }
}
