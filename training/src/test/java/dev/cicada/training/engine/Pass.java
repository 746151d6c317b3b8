package dev.cicada.training.engine;

import dev.cicada.training.data.Shape;
import dev.cicada.training.model.Block;
import dev.cicada.training.model.Layer;

/**
 * One sample through one layer, seen as a list of connections: output += input * weight.
 *
 * <p>Forward and backward walk the same connections, so there is one place to be wrong.
 */
record Pass(Layer layer, Block block, Shape in, Shape out) {
  void forward(double[] parameters, double[] input, double[] output) {
    if (layer instanceof Layer.MaxPooling pooling) {
      for (int to = 0; to < output.length; to++) {
        output[to] = input[largest(pooling, input, to)];
      }
      return;
    }
    int area = out.height() * out.width();
    for (int to = 0; to < output.length; to++) {
      output[to] = parameters[block.biasOffset() + to / area];
    }
    connect((from, to, weight) -> output[to] += input[from] * parameters[weight]);
  }

  void backward(
      double[] parameters,
      double[] input,
      double[] delta,
      double[] below,
      double[] gradient,
      int size) {
    if (layer instanceof Layer.MaxPooling pooling) {
      for (int to = 0; to < delta.length; to++) {
        below[largest(pooling, input, to)] += delta[to];
      }
      return;
    }
    int area = out.height() * out.width();
    for (int to = 0; to < delta.length; to++) {
      gradient[block.biasOffset() + to / area] += delta[to] / size;
    }
    connect(
        (from, to, weight) -> {
          gradient[weight] += delta[to] * input[from] / size;
          below[from] += delta[to] * parameters[weight];
        });
  }

  private int largest(Layer.MaxPooling pooling, double[] input, int to) {
    int channel = to / (out.height() * out.width());
    int top = to / out.width() % out.height() * pooling.stride();
    int left = to % out.width() * pooling.stride();
    int best = -1;
    for (int row = top; row < top + pooling.size(); row++) {
      for (int column = left; column < left + pooling.size(); column++) {
        int from = (channel * in.height() + row) * in.width() + column;
        best = best < 0 || input[from] > input[best] ? from : best;
      }
    }
    return best;
  }

  private void connect(Connection connection) {
    if (layer instanceof Layer.Dense dense) {
      for (int from = 0; from < in.size(); from++) {
        for (int to = 0; to < dense.outputs(); to++) {
          connection.visit(from, to, block.offset() + from * dense.outputs() + to);
        }
      }
      return;
    }
    Layer.Convolution convolution = (Layer.Convolution) layer;
    int kernel = convolution.kernel();
    for (int to = 0; to < out.size(); to++) {
      int channel = to / (out.height() * out.width());
      int top = to / out.width() % out.height() * convolution.stride() - convolution.padding();
      int left = to % out.width() * convolution.stride() - convolution.padding();
      for (int tap = 0; tap < block.fanIn(); tap++) {
        int row = top + tap / kernel % kernel;
        int column = left + tap % kernel;
        if (row >= 0 && row < in.height() && column >= 0 && column < in.width()) {
          int from = (tap / (kernel * kernel) * in.height() + row) * in.width() + column;
          connection.visit(from, to, block.offset() + channel * block.fanIn() + tap);
        }
      }
    }
  }

  private interface Connection {
    void visit(int from, int to, int weight);
  }
}
