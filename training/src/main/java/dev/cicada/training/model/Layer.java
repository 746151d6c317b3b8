package dev.cicada.training.model;

import dev.cicada.text.UserError;
import dev.cicada.training.data.Shape;

/**
 * One layer of a network.
 *
 * <p>Every layer with parameters is followed by a ReLU, except the last of a network, whose outputs
 * are the logits of a softmax.
 */
public sealed interface Layer {
  /** What comes out when {@code input} goes in. */
  Shape output(Shape input);

  /**
   * Fully connected: every output is a weighted sum of all inputs, plus a bias.
   *
   * <p>Weights lie input by input: the one from input i to output j is at {@code i * outputs + j}.
   */
  record Dense(int outputs) implements Layer {
    public Dense {
      requirePositive("outputs of a dense layer", outputs);
    }

    @Override
    public Shape output(Shape input) {
      return new Shape(outputs, 1, 1);
    }
  }

  /**
   * Square kernels that slide over zero-padded channels, plus one bias per output channel.
   *
   * <p>Weights lie by output channel, then input channel, then row, then column.
   */
  record Convolution(int channels, int kernel, int stride, int padding) implements Layer {
    public Convolution {
      requirePositive("channels of a convolution", channels);
      requirePositive("kernel of a convolution", kernel);
      requirePositive("stride of a convolution", stride);
      requirePositive("padding of a convolution plus one", padding + 1);
    }

    @Override
    public Shape output(Shape input) {
      return new Shape(
          channels, slide(input.height() + 2 * padding), slide(input.width() + 2 * padding));
    }

    private int slide(int side) {
      return places(side, kernel, stride);
    }
  }

  /** The largest value under a square window, channel by channel; has no parameters. */
  record MaxPooling(int size, int stride) implements Layer {
    public MaxPooling {
      requirePositive("size of a pooling", size);
      requirePositive("stride of a pooling", stride);
    }

    @Override
    public Shape output(Shape input) {
      return new Shape(
          input.channels(),
          places(input.height(), size, stride),
          places(input.width(), size, stride));
    }
  }

  private static int places(int side, int window, int stride) {
    if (side < window) {
      throw new UserError(
          "a window of %d does not fit into a side of %d. Maybe the images are too small for this model."
              .formatted(window, side));
    }
    return (side - window) / stride + 1;
  }

  private static void requirePositive(String what, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(what + " is " + value + "; it must be positive");
    }
  }
}
