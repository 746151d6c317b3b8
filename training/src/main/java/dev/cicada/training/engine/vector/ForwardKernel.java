package dev.cicada.training.engine.vector;

import static dev.cicada.training.engine.vector.Lanes.COUNT;
import static dev.cicada.training.engine.vector.Lanes.SAMPLES;
import static dev.cicada.training.engine.vector.Lanes.SPECIES;

import jdk.incubator.vector.FloatVector;

/**
 * Outputs of a dense layer: weighted sums of its inputs, ten samples at a time.
 *
 * <p>Lanes hold different outputs, and each output is summed input by input, so its bits do not
 * depend on how many lanes there are. The loops are unrolled by hand because sums stay in registers
 * only as local variables.
 */
final class ForwardKernel {
  private ForwardKernel() {}

  /**
   * Computes {@link DenseLayer#outputRows}.
   *
   * @param samples a multiple of {@link Lanes#SAMPLES}
   * @param floor outputs below it are raised to it: zero for a ReLU
   */
  static void run(DenseLayer layer, Inputs inputs, int samples, float floor) {
    int column = 0;
    if (Lanes.ROOM_FOR_TWO) {
      for (; column + 2 * COUNT <= layer.stride; column += 2 * COUNT) {
        for (int sample = 0; sample < samples; sample += SAMPLES) {
          wide(layer, column, inputs, sample, floor);
        }
      }
    }
    for (; column < layer.stride; column += COUNT) {
      for (int sample = 0; sample < samples; sample += SAMPLES) {
        narrow(layer, column, inputs, sample, floor);
      }
    }
  }

  /** Two vectors of outputs for ten samples: twenty sums, kept in registers. */
  private static void wide(DenseLayer layer, int column, Inputs inputs, int sample, float floor) {
    float[] weights = layer.weights;
    int stride = layer.stride;
    int count = layer.inputs;
    float[] values = inputs.values();
    int valueStride = inputs.stride();
    int origin = inputs.origin(sample);
    FloatVector left0 = FloatVector.fromArray(SPECIES, layer.biases, column);
    FloatVector left1 = left0;
    FloatVector left2 = left0;
    FloatVector left3 = left0;
    FloatVector left4 = left0;
    FloatVector left5 = left0;
    FloatVector left6 = left0;
    FloatVector left7 = left0;
    FloatVector left8 = left0;
    FloatVector left9 = left0;
    FloatVector right0 = FloatVector.fromArray(SPECIES, layer.biases, column + COUNT);
    FloatVector right1 = right0;
    FloatVector right2 = right0;
    FloatVector right3 = right0;
    FloatVector right4 = right0;
    FloatVector right5 = right0;
    FloatVector right6 = right0;
    FloatVector right7 = right0;
    FloatVector right8 = right0;
    FloatVector right9 = right0;
    for (int input = 0; input < count; input++) {
      int at = input * stride + column;
      int from = input * valueStride + origin;
      FloatVector left = FloatVector.fromArray(SPECIES, weights, at);
      FloatVector right = FloatVector.fromArray(SPECIES, weights, at + COUNT);
      FloatVector x0 = FloatVector.broadcast(SPECIES, values[from]);
      left0 = left.fma(x0, left0);
      right0 = right.fma(x0, right0);
      FloatVector x1 = FloatVector.broadcast(SPECIES, values[from + 1]);
      left1 = left.fma(x1, left1);
      right1 = right.fma(x1, right1);
      FloatVector x2 = FloatVector.broadcast(SPECIES, values[from + 2]);
      left2 = left.fma(x2, left2);
      right2 = right.fma(x2, right2);
      FloatVector x3 = FloatVector.broadcast(SPECIES, values[from + 3]);
      left3 = left.fma(x3, left3);
      right3 = right.fma(x3, right3);
      FloatVector x4 = FloatVector.broadcast(SPECIES, values[from + 4]);
      left4 = left.fma(x4, left4);
      right4 = right.fma(x4, right4);
      FloatVector x5 = FloatVector.broadcast(SPECIES, values[from + 5]);
      left5 = left.fma(x5, left5);
      right5 = right.fma(x5, right5);
      FloatVector x6 = FloatVector.broadcast(SPECIES, values[from + 6]);
      left6 = left.fma(x6, left6);
      right6 = right.fma(x6, right6);
      FloatVector x7 = FloatVector.broadcast(SPECIES, values[from + 7]);
      left7 = left.fma(x7, left7);
      right7 = right.fma(x7, right7);
      FloatVector x8 = FloatVector.broadcast(SPECIES, values[from + 8]);
      left8 = left.fma(x8, left8);
      right8 = right.fma(x8, right8);
      FloatVector x9 = FloatVector.broadcast(SPECIES, values[from + 9]);
      left9 = left.fma(x9, left9);
      right9 = right.fma(x9, right9);
    }
    float[] outputs = layer.outputRows;
    int to = sample * stride + column;
    left0.max(floor).intoArray(outputs, to);
    left1.max(floor).intoArray(outputs, to + stride);
    left2.max(floor).intoArray(outputs, to + 2 * stride);
    left3.max(floor).intoArray(outputs, to + 3 * stride);
    left4.max(floor).intoArray(outputs, to + 4 * stride);
    left5.max(floor).intoArray(outputs, to + 5 * stride);
    left6.max(floor).intoArray(outputs, to + 6 * stride);
    left7.max(floor).intoArray(outputs, to + 7 * stride);
    left8.max(floor).intoArray(outputs, to + 8 * stride);
    left9.max(floor).intoArray(outputs, to + 9 * stride);
    to += COUNT;
    right0.max(floor).intoArray(outputs, to);
    right1.max(floor).intoArray(outputs, to + stride);
    right2.max(floor).intoArray(outputs, to + 2 * stride);
    right3.max(floor).intoArray(outputs, to + 3 * stride);
    right4.max(floor).intoArray(outputs, to + 4 * stride);
    right5.max(floor).intoArray(outputs, to + 5 * stride);
    right6.max(floor).intoArray(outputs, to + 6 * stride);
    right7.max(floor).intoArray(outputs, to + 7 * stride);
    right8.max(floor).intoArray(outputs, to + 8 * stride);
    right9.max(floor).intoArray(outputs, to + 9 * stride);
  }

  /** One vector of outputs for ten samples. */
  private static void narrow(DenseLayer layer, int column, Inputs inputs, int sample, float floor) {
    float[] weights = layer.weights;
    int stride = layer.stride;
    int count = layer.inputs;
    float[] values = inputs.values();
    int valueStride = inputs.stride();
    int origin = inputs.origin(sample);
    FloatVector left0 = FloatVector.fromArray(SPECIES, layer.biases, column);
    FloatVector left1 = left0;
    FloatVector left2 = left0;
    FloatVector left3 = left0;
    FloatVector left4 = left0;
    FloatVector left5 = left0;
    FloatVector left6 = left0;
    FloatVector left7 = left0;
    FloatVector left8 = left0;
    FloatVector left9 = left0;
    for (int input = 0; input < count; input++) {
      int at = input * stride + column;
      int from = input * valueStride + origin;
      FloatVector left = FloatVector.fromArray(SPECIES, weights, at);
      left0 = FloatVector.broadcast(SPECIES, values[from]).fma(left, left0);
      left1 = FloatVector.broadcast(SPECIES, values[from + 1]).fma(left, left1);
      left2 = FloatVector.broadcast(SPECIES, values[from + 2]).fma(left, left2);
      left3 = FloatVector.broadcast(SPECIES, values[from + 3]).fma(left, left3);
      left4 = FloatVector.broadcast(SPECIES, values[from + 4]).fma(left, left4);
      left5 = FloatVector.broadcast(SPECIES, values[from + 5]).fma(left, left5);
      left6 = FloatVector.broadcast(SPECIES, values[from + 6]).fma(left, left6);
      left7 = FloatVector.broadcast(SPECIES, values[from + 7]).fma(left, left7);
      left8 = FloatVector.broadcast(SPECIES, values[from + 8]).fma(left, left8);
      left9 = FloatVector.broadcast(SPECIES, values[from + 9]).fma(left, left9);
    }
    float[] outputs = layer.outputRows;
    int to = sample * stride + column;
    left0.max(floor).intoArray(outputs, to);
    left1.max(floor).intoArray(outputs, to + stride);
    left2.max(floor).intoArray(outputs, to + 2 * stride);
    left3.max(floor).intoArray(outputs, to + 3 * stride);
    left4.max(floor).intoArray(outputs, to + 4 * stride);
    left5.max(floor).intoArray(outputs, to + 5 * stride);
    left6.max(floor).intoArray(outputs, to + 6 * stride);
    left7.max(floor).intoArray(outputs, to + 7 * stride);
    left8.max(floor).intoArray(outputs, to + 8 * stride);
    left9.max(floor).intoArray(outputs, to + 9 * stride);
  }
}
