package dev.cicada.wire;

import dev.cicada.training.model.Block;
import dev.cicada.training.model.Layer;
import dev.cicada.training.model.Model;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What the numbers of a model's flat array are: one tensor after the other, without gaps.
 *
 * @param tensors in the order of the array
 */
public record ModelLayout(List<Tensor> tensors) {
  /**
   * Some of the numbers; the last axis is the one that runs fastest.
   *
   * @param axes what each axis goes over, slowest first
   * @param sizes by axis
   */
  public record Tensor(String name, List<String> axes, List<Integer> sizes) {
    /** How many numbers it has. */
    public int size() {
      return sizes.stream().reduce(1, Math::multiplyExact);
    }

    /** As the digest has it, such as {@code layer0.weights input=784 output=10}. */
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(name);
      for (int axis = 0; axis < axes.size(); axis++) {
        text.append(' ').append(axes.get(axis)).append('=').append(sizes.get(axis));
      }
      return text.toString();
    }
  }

  /** The layout of a network's parameters. */
  public static ModelLayout of(Model model) {
    List<Tensor> tensors = new ArrayList<>();
    for (int i = 0; i < model.blocks().size(); i++) {
      Block block = model.blocks().get(i);
      tensors.add(weights("layer%d.weights".formatted(i), block));
      tensors.add(
          new Tensor("layer%d.biases".formatted(i), List.of("output"), List.of(block.outputs())));
    }
    return new ModelLayout(List.copyOf(tensors));
  }

  /** The layout in a message. */
  public static ModelLayout of(List<dev.cicada.v1.Tensor> messages) {
    return new ModelLayout(
        messages.stream()
            .map(
                each ->
                    new Tensor(
                        each.getName(),
                        List.copyOf(each.getAxesList()),
                        List.copyOf(each.getSizesList())))
            .toList());
  }

  /** The layout for a message. */
  public List<dev.cicada.v1.Tensor> messages() {
    return tensors.stream()
        .map(
            tensor ->
                dev.cicada.v1.Tensor.newBuilder()
                    .setName(tensor.name())
                    .addAllAxes(tensor.axes())
                    .addAllSizes(tensor.sizes())
                    .build())
        .toList();
  }

  /** How many numbers a model has. */
  public int size() {
    return tensors.stream().mapToInt(Tensor::size).sum();
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

  /** SHA-256 of the tensors as text, a line with its end for each, in UTF-8. */
  public Digest digest() {
    StringBuilder text = new StringBuilder();
    tensors.forEach(tensor -> text.append(tensor).append('\n'));
    return Digest.ofContent(text.toString().getBytes(StandardCharsets.UTF_8));
  }
}
