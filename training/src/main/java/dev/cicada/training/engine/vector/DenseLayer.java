package dev.cicada.training.engine.vector;

import static dev.cicada.training.engine.vector.Lanes.COUNT;
import static dev.cicada.training.engine.vector.Lanes.SPECIES;

import dev.cicada.training.model.Block;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;

/**
 * A dense layer's parameters and what flows through it, padded so that kernels need no tails.
 *
 * <p>"Rows" arrays have a row of outputs for each sample, "columns" arrays a row of samples for
 * each output. Padding is zero, or affects nothing but padding.
 */
final class DenseLayer {
  final int inputs;
  final int outputs;

  /** Outputs rounded up to whole vectors: the length of a row of weights. */
  final int stride;

  /** Samples rounded up to whole tiles and vectors: the length of a row of samples. */
  final int sampleStride;

  final float[] weights;
  final float[] biases;
  final float[] outputRows;
  final float[] outputColumns;
  final float[] deltaRows;
  final float[] deltaColumns;
  private final Block block;

  DenseLayer(Block block, int largestBatch) {
    this.block = block;
    inputs = block.fanIn();
    outputs = block.outputs();
    stride = Lanes.roundUp(outputs, COUNT);
    int samples = Lanes.roundUp(largestBatch, Lanes.SAMPLES);
    sampleStride = Lanes.roundUp(samples, COUNT);
    weights = new float[Lanes.roundUp(inputs, BackwardKernel.INPUTS) * stride];
    biases = new float[stride];
    outputRows = new float[samples * stride];
    deltaRows = new float[samples * stride];
    int columns = Lanes.roundUp(outputs, BackwardKernel.INPUTS) * sampleStride;
    outputColumns = new float[columns];
    deltaColumns = new float[columns];
  }

  /** Takes the parameters in, and clears the padding: a diverged model may have left NaN there. */
  void load(float[] parameters) {
    for (int input = 0; input < inputs; input++) {
      int row = input * stride;
      System.arraycopy(parameters, block.offset() + input * outputs, weights, row, outputs);
      Arrays.fill(weights, row + outputs, row + stride, 0f);
    }
    System.arraycopy(parameters, block.biasOffset(), biases, 0, outputs);
    Arrays.fill(biases, outputs, stride, 0f);
  }

  /** Gives the parameters back. */
  void store(float[] parameters) {
    for (int input = 0; input < inputs; input++) {
      System.arraycopy(
          weights, input * stride, parameters, block.offset() + input * outputs, outputs);
    }
    System.arraycopy(biases, 0, parameters, block.biasOffset(), outputs);
  }

  /** Gives the parameters back, minus {@code start}. */
  void subtract(float[] start, float[] update) {
    for (int input = 0; input < inputs; input++) {
      subtract(weights, input * stride, start, block.offset() + input * outputs, update);
    }
    subtract(biases, 0, start, block.biasOffset(), update);
  }

  private void subtract(float[] trained, int from, float[] start, int to, float[] update) {
    int whole = SPECIES.loopBound(outputs);
    for (int output = 0; output < whole; output += COUNT) {
      FloatVector before = FloatVector.fromArray(SPECIES, start, to + output);
      FloatVector after = FloatVector.fromArray(SPECIES, trained, from + output);
      after.sub(before).intoArray(update, to + output);
    }
    for (int output = whole; output < outputs; output++) {
      update[to + output] = trained[from + output] - start[to + output];
    }
  }

  void deltaRowsToColumns(int samples) {
    transpose(deltaRows, stride, samples, deltaColumns, sampleStride, outputs);
  }

  void deltaColumnsToRows(int samples) {
    transpose(deltaColumns, sampleStride, outputs, deltaRows, stride, samples);
  }

  void outputRowsToColumns(int samples) {
    transpose(outputRows, stride, samples, outputColumns, sampleStride, outputs);
  }

  private static void transpose(
      float[] from, int fromStride, int rows, float[] to, int toStride, int columns) {
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        to[column * toStride + row] = from[row * fromStride + column];
      }
    }
  }

  /** Adds {@code factor} times the gradient of the biases to {@code target}. */
  void addBiasGradient(int samples, float factor, float[] target) {
    for (int column = 0; column < stride; column += COUNT) {
      addBiasGradient(column, samples, factor, target);
    }
  }

  private void addBiasGradient(int column, int samples, float factor, float[] target) {
    FloatVector sum = FloatVector.fromArray(SPECIES, deltaRows, column);
    for (int sample = 1; sample < samples; sample++) {
      sum = sum.add(FloatVector.fromArray(SPECIES, deltaRows, sample * stride + column));
    }
    FloatVector old = FloatVector.fromArray(SPECIES, target, column);
    sum.fma(FloatVector.broadcast(SPECIES, factor), old).intoArray(target, column);
  }
}
