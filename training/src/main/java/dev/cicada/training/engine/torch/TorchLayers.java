package dev.cicada.training.engine.torch;

import dev.cicada.training.model.Block;
import dev.cicada.training.model.Layer;
import dev.cicada.training.model.Model;
import java.util.List;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.pytorch.LongOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptional;
import org.bytedeco.pytorch.global.torch;

/** A model's layers as tensors over one flat array of parameters, which they do not own. */
final class TorchLayers {
  private static final long[] NO_PADDING = {0, 0};
  private static final long[] NO_DILATION = {1, 1};

  private final List<Layer> layers;

  /** Weights and biases in turn. */
  private final Tensor[] parameters;

  TorchLayers(Model model, FloatPointer flat) {
    layers = model.layers();
    parameters = new Tensor[2 * model.blocks().size()];
    int index = 0;
    for (Block block : model.blocks()) {
      FloatPointer biases = flat.getPointer(block.biasOffset());
      parameters[index++] = torch.from_blob(flat.getPointer(block.offset()), shape(block));
      parameters[index++] = torch.from_blob(biases, block.outputs());
    }
  }

  private static long[] shape(Block block) {
    if (block.layer() instanceof Layer.Convolution convolution) {
      int kernel = convolution.kernel();
      return new long[] {block.outputs(), block.fanIn() / (kernel * kernel), kernel, kernel};
    }
    return new long[] {block.fanIn(), block.outputs()};
  }

  /** Makes libtorch keep track of what is computed from the parameters. */
  TorchLayers differentiate() {
    for (Tensor parameter : parameters) {
      parameter.requires_grad_(true);
    }
    return this;
  }

  Tensor[] parameters() {
    return parameters;
  }

  /** The logits for a batch of inputs. */
  Tensor apply(Tensor input) {
    Tensor value = input;
    int index = 0;
    for (Layer layer : layers) {
      if (layer instanceof Layer.MaxPooling pooling) {
        value = pool(pooling, value);
        continue;
      }
      Tensor weights = parameters[index++];
      Tensor biases = parameters[index++];
      value =
          layer instanceof Layer.Convolution convolution
              ? convolve(convolution, value, weights, biases)
              : torch.addmm(biases, value.flatten(1, -1), weights);
      value = index < parameters.length ? torch.relu(value) : value;
    }
    return value;
  }

  /**
   * The maxima, by libtorch's own operation where they are differentiated. That one compares value
   * by value; where only the maxima matter, those of shifted rows, then columns, take a sixth of
   * its time and are the same numbers.
   */
  private static Tensor pool(Layer.MaxPooling pooling, Tensor value) {
    return value.requires_grad()
        ? torch.max_pool2d(
            value, both(pooling.size()), both(pooling.stride()), NO_PADDING, NO_DILATION, false)
        : maxima(pooling, maxima(pooling, value, 2), 3);
  }

  /** The maxima along one dimension. */
  private static Tensor maxima(Layer.MaxPooling pooling, Tensor value, int dimension) {
    Tensor maxima = shifted(pooling, value, dimension, 0);
    for (int shift = 1; shift < pooling.size(); shift++) {
      maxima = torch.maximum(maxima, shifted(pooling, value, dimension, shift));
    }
    return maxima;
  }

  /** What stands at one place of every window. */
  private static Tensor shifted(Layer.MaxPooling pooling, Tensor value, int dimension, int shift) {
    long end = value.shape()[dimension] - pooling.size() + shift + 1;
    return value.slice(dimension, new LongOptional(shift), new LongOptional(end), pooling.stride());
  }

  private static Tensor convolve(
      Layer.Convolution convolution, Tensor value, Tensor weights, Tensor biases) {
    return torch.conv2d(
        value,
        weights,
        new TensorOptional(biases),
        both(convolution.stride()),
        both(convolution.padding()),
        NO_DILATION,
        1);
  }

  private static long[] both(long side) {
    return new long[] {side, side};
  }
}
