package dev.cicada.training.engine.vector;

import static dev.cicada.training.engine.vector.Lanes.COUNT;
import static dev.cicada.training.engine.vector.Lanes.SPECIES;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;

/**
 * Deltas of a dense layer's inputs: its deltas carried back through the weights and the ReLU, ten
 * inputs at a time.
 *
 * <p>Lanes hold different samples, and each delta is summed output by output, so its bits do not
 * depend on how many lanes there are.
 */
final class BackwardKernel {
  /** Inputs in a tile. Weights are padded with rows of zeros to a multiple of it. */
  static final int INPUTS = 10;

  private BackwardKernel() {}

  /**
   * Computes the deltas of the layer below, one row of samples for each of its outputs.
   *
   * @param below the layer whose outputs are the inputs of {@code layer}
   */
  static void run(DenseLayer layer, DenseLayer below, int samples) {
    for (int input = 0; input < layer.inputs; input += INPUTS) {
      for (int sample = 0; sample < samples; sample += COUNT) {
        tile(layer, input, sample, below.deltaColumns);
      }
    }
    rectify(below.deltaColumns, below.outputColumns);
  }

  private static void tile(DenseLayer layer, int input, int sample, float[] inputDeltas) {
    float[] weights = layer.weights;
    float[] deltas = layer.deltaColumns;
    int stride = layer.stride;
    int sampleStride = layer.sampleStride;
    int first = input * stride;
    FloatVector delta0 = FloatVector.fromArray(SPECIES, deltas, sample);
    FloatVector sum0 = delta0.mul(weights[first]);
    FloatVector sum1 = delta0.mul(weights[first + stride]);
    FloatVector sum2 = delta0.mul(weights[first + 2 * stride]);
    FloatVector sum3 = delta0.mul(weights[first + 3 * stride]);
    FloatVector sum4 = delta0.mul(weights[first + 4 * stride]);
    FloatVector sum5 = delta0.mul(weights[first + 5 * stride]);
    FloatVector sum6 = delta0.mul(weights[first + 6 * stride]);
    FloatVector sum7 = delta0.mul(weights[first + 7 * stride]);
    FloatVector sum8 = delta0.mul(weights[first + 8 * stride]);
    FloatVector sum9 = delta0.mul(weights[first + 9 * stride]);
    for (int output = 1; output < layer.outputs; output++) {
      FloatVector delta = FloatVector.fromArray(SPECIES, deltas, output * sampleStride + sample);
      int at = first + output;
      sum0 = FloatVector.broadcast(SPECIES, weights[at]).fma(delta, sum0);
      sum1 = FloatVector.broadcast(SPECIES, weights[at + stride]).fma(delta, sum1);
      sum2 = FloatVector.broadcast(SPECIES, weights[at + 2 * stride]).fma(delta, sum2);
      sum3 = FloatVector.broadcast(SPECIES, weights[at + 3 * stride]).fma(delta, sum3);
      sum4 = FloatVector.broadcast(SPECIES, weights[at + 4 * stride]).fma(delta, sum4);
      sum5 = FloatVector.broadcast(SPECIES, weights[at + 5 * stride]).fma(delta, sum5);
      sum6 = FloatVector.broadcast(SPECIES, weights[at + 6 * stride]).fma(delta, sum6);
      sum7 = FloatVector.broadcast(SPECIES, weights[at + 7 * stride]).fma(delta, sum7);
      sum8 = FloatVector.broadcast(SPECIES, weights[at + 8 * stride]).fma(delta, sum8);
      sum9 = FloatVector.broadcast(SPECIES, weights[at + 9 * stride]).fma(delta, sum9);
    }
    int to = input * sampleStride + sample;
    sum0.intoArray(inputDeltas, to);
    sum1.intoArray(inputDeltas, to + sampleStride);
    sum2.intoArray(inputDeltas, to + 2 * sampleStride);
    sum3.intoArray(inputDeltas, to + 3 * sampleStride);
    sum4.intoArray(inputDeltas, to + 4 * sampleStride);
    sum5.intoArray(inputDeltas, to + 5 * sampleStride);
    sum6.intoArray(inputDeltas, to + 6 * sampleStride);
    sum7.intoArray(inputDeltas, to + 7 * sampleStride);
    sum8.intoArray(inputDeltas, to + 8 * sampleStride);
    sum9.intoArray(inputDeltas, to + 9 * sampleStride);
  }

  /** Sets the deltas to zero where the ReLU's output was zero. */
  private static void rectify(float[] deltas, float[] activations) {
    for (int at = 0; at < deltas.length; at += COUNT) {
      FloatVector activation = FloatVector.fromArray(SPECIES, activations, at);
      FloatVector.fromArray(SPECIES, deltas, at)
          .blend(0f, activation.compare(VectorOperators.LE, 0f))
          .intoArray(deltas, at);
    }
  }
}
