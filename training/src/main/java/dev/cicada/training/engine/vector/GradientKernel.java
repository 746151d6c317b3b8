package dev.cicada.training.engine.vector;

import static dev.cicada.training.engine.vector.Lanes.COUNT;
import static dev.cicada.training.engine.vector.Lanes.SAMPLES;
import static dev.cicada.training.engine.vector.Lanes.SPECIES;

import jdk.incubator.vector.FloatVector;

/**
 * Gradients of a dense layer's weights, added to an array while they are still in registers. For
 * plain descent that array is the weights, so no gradient is ever stored.
 *
 * <p>Lanes hold different weights, and each gradient is summed sample by sample, so its bits do not
 * depend on how many lanes there are.
 */
final class GradientKernel {
  private GradientKernel() {}

  /**
   * Adds {@code factor} times the gradient to {@code target}, which has the layout of the weights.
   *
   * @param samples a multiple of {@link Lanes#SAMPLES}
   */
  static void run(DenseLayer layer, Inputs inputs, int samples, float factor, float[] target) {
    int column = 0;
    if (Lanes.ROOM_FOR_TWO) {
      for (; column + 2 * COUNT <= layer.stride; column += 2 * COUNT) {
        for (int sample = 0; sample < samples; sample += SAMPLES) {
          wide(layer, column, inputs, sample, factor, target);
        }
      }
    }
    for (; column < layer.stride; column += COUNT) {
      for (int sample = 0; sample < samples; sample += SAMPLES) {
        narrow(layer, column, inputs, sample, factor, target);
      }
    }
  }

  /** Two vectors of each row, ten samples' deltas in twenty registers. */
  private static void wide(
      DenseLayer layer, int column, Inputs inputs, int sample, float factor, float[] target) {
    float[] deltas = layer.deltaRows;
    int stride = layer.stride;
    int count = layer.inputs;
    float[] values = inputs.values();
    int valueStride = inputs.stride();
    int origin = inputs.origin(sample);
    int delta = sample * stride + column;
    FloatVector left0 = FloatVector.fromArray(SPECIES, deltas, delta);
    FloatVector left1 = FloatVector.fromArray(SPECIES, deltas, delta + stride);
    FloatVector left2 = FloatVector.fromArray(SPECIES, deltas, delta + 2 * stride);
    FloatVector left3 = FloatVector.fromArray(SPECIES, deltas, delta + 3 * stride);
    FloatVector left4 = FloatVector.fromArray(SPECIES, deltas, delta + 4 * stride);
    FloatVector left5 = FloatVector.fromArray(SPECIES, deltas, delta + 5 * stride);
    FloatVector left6 = FloatVector.fromArray(SPECIES, deltas, delta + 6 * stride);
    FloatVector left7 = FloatVector.fromArray(SPECIES, deltas, delta + 7 * stride);
    FloatVector left8 = FloatVector.fromArray(SPECIES, deltas, delta + 8 * stride);
    FloatVector left9 = FloatVector.fromArray(SPECIES, deltas, delta + 9 * stride);
    delta += COUNT;
    FloatVector right0 = FloatVector.fromArray(SPECIES, deltas, delta);
    FloatVector right1 = FloatVector.fromArray(SPECIES, deltas, delta + stride);
    FloatVector right2 = FloatVector.fromArray(SPECIES, deltas, delta + 2 * stride);
    FloatVector right3 = FloatVector.fromArray(SPECIES, deltas, delta + 3 * stride);
    FloatVector right4 = FloatVector.fromArray(SPECIES, deltas, delta + 4 * stride);
    FloatVector right5 = FloatVector.fromArray(SPECIES, deltas, delta + 5 * stride);
    FloatVector right6 = FloatVector.fromArray(SPECIES, deltas, delta + 6 * stride);
    FloatVector right7 = FloatVector.fromArray(SPECIES, deltas, delta + 7 * stride);
    FloatVector right8 = FloatVector.fromArray(SPECIES, deltas, delta + 8 * stride);
    FloatVector right9 = FloatVector.fromArray(SPECIES, deltas, delta + 9 * stride);
    FloatVector scale = FloatVector.broadcast(SPECIES, factor);
    for (int input = 0; input < count; input++) {
      int at = input * stride + column;
      int from = input * valueStride + origin;
      FloatVector x0 = FloatVector.broadcast(SPECIES, values[from]);
      FloatVector x1 = FloatVector.broadcast(SPECIES, values[from + 1]);
      FloatVector x2 = FloatVector.broadcast(SPECIES, values[from + 2]);
      FloatVector x3 = FloatVector.broadcast(SPECIES, values[from + 3]);
      FloatVector x4 = FloatVector.broadcast(SPECIES, values[from + 4]);
      FloatVector x5 = FloatVector.broadcast(SPECIES, values[from + 5]);
      FloatVector x6 = FloatVector.broadcast(SPECIES, values[from + 6]);
      FloatVector x7 = FloatVector.broadcast(SPECIES, values[from + 7]);
      FloatVector x8 = FloatVector.broadcast(SPECIES, values[from + 8]);
      FloatVector x9 = FloatVector.broadcast(SPECIES, values[from + 9]);
      FloatVector left = x0.mul(left0);
      left = x1.fma(left1, left);
      left = x2.fma(left2, left);
      left = x3.fma(left3, left);
      left = x4.fma(left4, left);
      left = x5.fma(left5, left);
      left = x6.fma(left6, left);
      left = x7.fma(left7, left);
      left = x8.fma(left8, left);
      left = x9.fma(left9, left);
      FloatVector right = x0.mul(right0);
      right = x1.fma(right1, right);
      right = x2.fma(right2, right);
      right = x3.fma(right3, right);
      right = x4.fma(right4, right);
      right = x5.fma(right5, right);
      right = x6.fma(right6, right);
      right = x7.fma(right7, right);
      right = x8.fma(right8, right);
      right = x9.fma(right9, right);
      left.fma(scale, FloatVector.fromArray(SPECIES, target, at)).intoArray(target, at);
      right
          .fma(scale, FloatVector.fromArray(SPECIES, target, at + COUNT))
          .intoArray(target, at + COUNT);
    }
  }

  /** One vector of each row. */
  private static void narrow(
      DenseLayer layer, int column, Inputs inputs, int sample, float factor, float[] target) {
    float[] deltas = layer.deltaRows;
    int stride = layer.stride;
    int count = layer.inputs;
    float[] values = inputs.values();
    int valueStride = inputs.stride();
    int origin = inputs.origin(sample);
    int delta = sample * stride + column;
    FloatVector left0 = FloatVector.fromArray(SPECIES, deltas, delta);
    FloatVector left1 = FloatVector.fromArray(SPECIES, deltas, delta + stride);
    FloatVector left2 = FloatVector.fromArray(SPECIES, deltas, delta + 2 * stride);
    FloatVector left3 = FloatVector.fromArray(SPECIES, deltas, delta + 3 * stride);
    FloatVector left4 = FloatVector.fromArray(SPECIES, deltas, delta + 4 * stride);
    FloatVector left5 = FloatVector.fromArray(SPECIES, deltas, delta + 5 * stride);
    FloatVector left6 = FloatVector.fromArray(SPECIES, deltas, delta + 6 * stride);
    FloatVector left7 = FloatVector.fromArray(SPECIES, deltas, delta + 7 * stride);
    FloatVector left8 = FloatVector.fromArray(SPECIES, deltas, delta + 8 * stride);
    FloatVector left9 = FloatVector.fromArray(SPECIES, deltas, delta + 9 * stride);
    FloatVector scale = FloatVector.broadcast(SPECIES, factor);
    for (int input = 0; input < count; input++) {
      int at = input * stride + column;
      int from = input * valueStride + origin;
      FloatVector left = left0.mul(values[from]);
      left = FloatVector.broadcast(SPECIES, values[from + 1]).fma(left1, left);
      left = FloatVector.broadcast(SPECIES, values[from + 2]).fma(left2, left);
      left = FloatVector.broadcast(SPECIES, values[from + 3]).fma(left3, left);
      left = FloatVector.broadcast(SPECIES, values[from + 4]).fma(left4, left);
      left = FloatVector.broadcast(SPECIES, values[from + 5]).fma(left5, left);
      left = FloatVector.broadcast(SPECIES, values[from + 6]).fma(left6, left);
      left = FloatVector.broadcast(SPECIES, values[from + 7]).fma(left7, left);
      left = FloatVector.broadcast(SPECIES, values[from + 8]).fma(left8, left);
      left = FloatVector.broadcast(SPECIES, values[from + 9]).fma(left9, left);
      left.fma(scale, FloatVector.fromArray(SPECIES, target, at)).intoArray(target, at);
    }
  }
}
