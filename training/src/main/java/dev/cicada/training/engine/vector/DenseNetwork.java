package dev.cicada.training.engine.vector;

import dev.cicada.training.engine.Batch;
import dev.cicada.training.engine.Descent;
import dev.cicada.training.engine.Softmax;
import dev.cicada.training.engine.Workspace;
import dev.cicada.training.model.Block;
import dev.cicada.training.model.Model;
import java.util.ArrayList;
import java.util.List;

/** A dense network that trains in place; nothing is allocated in a step. */
final class DenseNetwork implements Workspace {
  private final Descent descent;

  /**
   * The factor of a gradient where it is computed: minus the learning rate for plain descent, else
   * one.
   */
  private final float factor;

  private final DenseLayer[] layers;
  private final DenseLayer last;
  private final Inputs[] inputs;
  private final Softmax softmax;
  private final List<StoredGradient> gradients = new ArrayList<>();

  DenseNetwork(Model model, Descent descent, int largestBatch) {
    this.descent = descent;
    factor = descent.plainRate().map(rate -> -rate).orElse(1f);
    List<Block> blocks = model.blocks();
    layers = new DenseLayer[blocks.size()];
    inputs = new Inputs[blocks.size()];
    for (int index = 0; index < layers.length; index++) {
      layers[index] = new DenseLayer(blocks.get(index), largestBatch);
      if (descent.plainRate().isEmpty()) {
        gradients.add(
            new StoredGradient(layers[index].weights, layers[index].stride, descent.optimizer()));
        gradients.add(
            new StoredGradient(layers[index].biases, layers[index].stride, descent.optimizer()));
      }
    }
    int values = model.input().size() * Lanes.SAMPLES;
    int tiles = Lanes.roundUp(largestBatch, Lanes.SAMPLES) / Lanes.SAMPLES;
    inputs[0] = new Inputs(new float[tiles * values], Lanes.SAMPLES, values);
    for (int index = 1; index < layers.length; index++) {
      DenseLayer below = layers[index - 1];
      inputs[index] = new Inputs(below.outputColumns, below.sampleStride, Lanes.SAMPLES);
    }
    last = layers[layers.length - 1];
    softmax = new Softmax(last.outputs, last.stride);
  }

  @Override
  public void load(float[] parameters) {
    for (DenseLayer layer : layers) {
      layer.load(parameters);
    }
    gradients.forEach(StoredGradient::begin);
  }

  @Override
  public void step(Batch batch) {
    int samples = forward(batch);
    softmax.writeDeltas(batch, last.outputRows, last.deltaRows, samples);
    if (gradients.isEmpty()) {
      backward(samples);
    } else {
      gradients.forEach(StoredGradient::clear);
      backward(samples);
      descend();
    }
  }

  @Override
  public Score score(Batch batch) {
    forward(batch);
    return softmax.score(batch, last.outputRows);
  }

  @Override
  public void store(float[] parameters) {
    for (DenseLayer layer : layers) {
      layer.store(parameters);
    }
  }

  @Override
  public void subtract(float[] start, float[] update) {
    for (DenseLayer layer : layers) {
      layer.subtract(start, update);
    }
  }

  @Override
  public void close() {}

  /** Computes the logits, and returns how many samples there are with padding. */
  private int forward(Batch batch) {
    int samples = Lanes.roundUp(batch.size(), Lanes.SAMPLES);
    batch.writeTiles(inputs[0].values(), Lanes.SAMPLES);
    for (int index = 0; index < layers.length; index++) {
      DenseLayer layer = layers[index];
      float floor = layer == last ? Float.NEGATIVE_INFINITY : 0f;
      ForwardKernel.run(layer, inputs[index], samples, floor);
      if (layer != last) {
        layer.outputRowsToColumns(samples);
      }
    }
    return samples;
  }

  /**
   * Carries the last layer's deltas down, and moves each layer's weights once they are no longer
   * needed.
   */
  private void backward(int samples) {
    last.deltaRowsToColumns(samples);
    for (int index = layers.length - 1; index >= 0; index--) {
      DenseLayer layer = layers[index];
      if (index > 0) {
        BackwardKernel.run(layer, layers[index - 1], samples);
        layers[index - 1].deltaColumnsToRows(samples);
      }
      boolean plain = gradients.isEmpty();
      float[] weights = plain ? layer.weights : gradients.get(2 * index).gradient;
      float[] biases = plain ? layer.biases : gradients.get(2 * index + 1).gradient;
      GradientKernel.run(layer, inputs[index], samples, factor, weights);
      layer.addBiasGradient(samples, factor, biases);
    }
  }

  private void descend() {
    double squares = 0;
    for (StoredGradient gradient : gradients) {
      squares += gradient.squares();
    }
    float keep = descent.keep(Math.sqrt(squares));
    gradients.forEach(gradient -> gradient.descend(keep));
  }
}
