package dev.cicada.training.model;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A part of a model's numbers. The last axis runs fastest.
 *
 * @param axes what each axis goes over, slowest first
 * @param sizes by axis
 */
public record Tensor(String name, List<String> axes, List<Integer> sizes) {
  /** A tensor whose axes have no names: axis0, axis1 and so on. */
  public static Tensor of(String name, List<Integer> sizes) {
    return new Tensor(
        name, IntStream.range(0, sizes.size()).mapToObj(axis -> "axis" + axis).toList(), sizes);
  }

  /** How many numbers it has. */
  public int size() {
    return sizes.stream().reduce(1, Math::multiplyExact);
  }

  /** As in a layout's digest, such as {@code layer0.weights input=784 output=10}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(name);
    for (int axis = 0; axis < axes.size(); axis++) {
      text.append(' ').append(axes.get(axis)).append('=').append(sizes.get(axis));
    }
    return text.toString();
  }
}
