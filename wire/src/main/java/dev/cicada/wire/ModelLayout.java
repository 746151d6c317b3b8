package dev.cicada.wire;

import dev.cicada.training.model.Model;
import dev.cicada.training.model.Tensor;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The tensors in a model's flat array, one after the other, without gaps.
 *
 * @param tensors in the order of the array
 */
public record ModelLayout(List<Tensor> tensors) {
  /** The layout of a network's parameters. */
  public static ModelLayout of(Model model) {
    return new ModelLayout(model.tensors());
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

  /** SHA-256 of the tensors as UTF-8 text, one line each, with a newline at its end. */
  public Digest digest() {
    StringBuilder text = new StringBuilder();
    tensors.forEach(tensor -> text.append(tensor).append('\n'));
    return Digest.ofContent(text.toString().getBytes(StandardCharsets.UTF_8));
  }
}
