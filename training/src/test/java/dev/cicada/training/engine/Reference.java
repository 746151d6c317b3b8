package dev.cicada.training.engine;

import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.SampleValues;
import dev.cicada.training.data.Shape;
import dev.cicada.training.model.Block;
import dev.cicada.training.model.Layer;
import dev.cicada.training.model.Model;
import java.util.Iterator;

/** Loss and gradient of a model in double precision, written to be read, not to be fast. */
public final class Reference {
  private final Model model;
  private final Dataset dataset;

  public Reference(Model model, Dataset dataset) {
    this.model = model;
    this.dataset = dataset;
  }

  /** The same numbers in double precision. */
  public static double[] exact(float[] parameters) {
    double[] exact = new double[parameters.length];
    for (int index = 0; index < exact.length; index++) {
      exact[index] = parameters[index];
    }
    return exact;
  }

  /** Mean loss over samples first to first + size - 1; adds its gradient unless that is null. */
  public double loss(double[] parameters, int first, int size, double[] gradient) {
    double loss = 0;
    for (int sample = first; sample < first + size; sample++) {
      loss += sampleLoss(parameters, sample, size, gradient) / size;
    }
    return loss;
  }

  private double sampleLoss(double[] parameters, int sample, int size, double[] gradient) {
    int depth = model.layers().size();
    double[][] values = new double[depth + 1][];
    Shape[] shapes = new Shape[depth + 1];
    Block[] blocks = new Block[depth];
    shapes[0] = model.input();
    values[0] = input(sample);
    Iterator<Block> remaining = model.blocks().iterator();
    for (int index = 0; index < depth; index++) {
      Layer layer = model.layers().get(index);
      blocks[index] = layer instanceof Layer.MaxPooling ? null : remaining.next();
      shapes[index + 1] = layer.output(shapes[index]);
      values[index + 1] = new double[shapes[index + 1].size()];
      new Pass(layer, blocks[index], shapes[index], shapes[index + 1])
          .forward(parameters, values[index], values[index + 1]);
      if (blocks[index] != null && index < depth - 1) {
        rectify(values[index + 1], values[index + 1]);
      }
    }
    double[] logits = values[depth];
    double[] delta = new double[logits.length];
    double loss = softmax(logits, dataset.label(sample), delta);
    if (gradient == null) {
      return loss;
    }
    for (int index = depth - 1; index >= 0; index--) {
      if (blocks[index] != null && index < depth - 1) {
        rectify(delta, values[index + 1]);
      }
      double[] below = new double[values[index].length];
      new Pass(model.layers().get(index), blocks[index], shapes[index], shapes[index + 1])
          .backward(parameters, values[index], delta, below, gradient, size);
      delta = below;
    }
    return loss;
  }

  private double[] input(int sample) {
    Shape shape = dataset.shape();
    double[] input = new double[shape.size()];
    for (int value = 0; value < input.length; value++) {
      int channel = value / (shape.height() * shape.width());
      int level =
          ((SampleValues.Bytes) dataset.values()).bytes()[sample * input.length + value] & 0xFF;
      input[value] = level * dataset.scale()[channel] + dataset.offset()[channel];
    }
    return input;
  }

  private static void rectify(double[] values, double[] where) {
    for (int index = 0; index < values.length; index++) {
      values[index] = where[index] > 0 ? values[index] : 0;
    }
  }

  private static double softmax(double[] logits, int label, double[] delta) {
    double sum = 0;
    for (double logit : logits) {
      sum += Math.exp(logit);
    }
    for (int index = 0; index < logits.length; index++) {
      delta[index] = Math.exp(logits[index]) / sum - (index == label ? 1 : 0);
    }
    return Math.log(sum) - logits[label];
  }
}
