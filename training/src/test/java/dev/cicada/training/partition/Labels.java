package dev.cicada.training.partition;

import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Shape;
import java.util.Arrays;

/** Datasets of which only the labels matter. */
final class Labels {
  private Labels() {}

  /** These many samples of label 0, 1, ... */
  static Dataset of(int... counts) {
    int size = 0;
    for (int count : counts) {
      size += count;
    }
    byte[] labels = new byte[size];
    for (int label = 0, at = 0; label < counts.length; label++) {
      for (int i = 0; i < counts[label]; i++) {
        labels[at++] = (byte) label;
      }
    }
    return new Dataset(
        "labels",
        new Shape(1, 1, 1),
        counts.length,
        new byte[size],
        labels,
        new float[] {1},
        new float[] {0});
  }

  /** The same number of samples of each label. */
  static Dataset even(int labels, int samplesPerLabel) {
    int[] counts = new int[labels];
    Arrays.fill(counts, samplesPerLabel);
    return of(counts);
  }
}
