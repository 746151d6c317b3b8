package dev.cicada.cli.plan;

import java.util.Arrays;

/** A list of numbers that grows. */
final class GrowingDoubles {
  private static final int FIRST_CAPACITY = 64;

  private double[] values = new double[FIRST_CAPACITY];
  private int size;

  void add(double value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size + (size >> 1));
    }
    values[size++] = value;
  }

  int size() {
    return size;
  }

  double get(int index) {
    return values[index];
  }

  double[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
