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
  /** Inputs in a tile; weights have rows of zeros up to a multiple of it. */
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
        tile(layer, input, sample, below.outputColumns, below.deltaColumns);
      }
    }
  }

  private static void tile(
      DenseLayer layer, int input, int sample, float[] activations, float[] inputDeltas) {
    float[] weights = layer.weights;
    float[] deltas = layer.deltaColumns;
    int stride = layer.stride;
    int sampleStride = layer.sampleStride;
    int first = input * stride;
    FloatVector zero = FloatVector.zero(SPECIES);
    FloatVector sum0 = zero;
    FloatVector sum1 = zero;
    FloatVector sum2 = zero;
    FloatVector sum3 = zero;
    FloatVector sum4 = zero;
    FloatVector sum5 = zero;
    FloatVector sum6 = zero;
    FloatVector sum7 = zero;
    FloatVector sum8 = zero;
    FloatVector sum9 = zero;
    for (int output = 0; output < layer.outputs; output++) {
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
    rectify(sum0, activations, to, inputDeltas);
    rectify(sum1, activations, to + sampleStride, inputDeltas);
    rectify(sum2, activations, to + 2 * sampleStride, inputDeltas);
    rectify(sum3, activations, to + 3 * sampleStride, inputDeltas);
    rectify(sum4, activations, to + 4 * sampleStride, inputDeltas);
    rectify(sum5, activations, to + 5 * sampleStride, inputDeltas);
    rectify(sum6, activations, to + 6 * sampleStride, inputDeltas);
    rectify(sum7, activations, to + 7 * sampleStride, inputDeltas);
    rectify(sum8, activations, to + 8 * sampleStride, inputDeltas);
    rectify(sum9, activations, to + 9 * sampleStride, inputDeltas);
  }

  private static void rectify(FloatVector sum, float[] activations, int at, float[] inputDeltas) {
    FloatVector.zero(SPECIES)
        .blend(sum, FloatVector.fromArray(SPECIES, activations, at).compare(VectorOperators.GT, 0f))
        .intoArray(inputDeltas, at);
  }
}
