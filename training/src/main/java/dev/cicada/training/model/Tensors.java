package dev.cicada.training.model;

import java.util.ArrayList;
import java.util.List;

/** The tensors of networks of layers. */
final class Tensors {
  private Tensors() {}

  /** Weights and biases of every layer that has any. */
  static List<Tensor> of(List<Block> blocks) {
    List<Tensor> tensors = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      Block block = blocks.get(i);
      tensors.add(weights("layer%d.weights".formatted(i), block));
      tensors.add(
          new Tensor("layer%d.biases".formatted(i), List.of("output"), List.of(block.outputs())));
    }
    return List.copyOf(tensors);
  }

  private static Tensor weights(String name, Block block) {
    if (block.layer() instanceof Layer.Convolution convolution) {
      int side = convolution.kernel();
      return new Tensor(
          name,
          List.of("output", "input", "row", "column"),
          List.of(block.outputs(), block.fanIn() / (side * side), side, side));
    }
    return new Tensor(name, List.of("input", "output"), List.of(block.fanIn(), block.outputs()));
  }
}
