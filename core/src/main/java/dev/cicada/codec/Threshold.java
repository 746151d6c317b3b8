package dev.cicada.codec;

import java.util.Arrays;

/**
 * Which of an update's values are the k largest in absolute value.
 *
 * @param size of the smallest of them, as given by {@link #size(float)}
 * @param ties how many of them have exactly that size
 */
record Threshold(int size, int ties) {
  private static final int INFINITE = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);
  private static final int HALF_BITS = 16;

  /** A number that orders values by absolute value. */
  static int size(float value) {
    return Float.floatToRawIntBits(value) & Integer.MAX_VALUE;
  }

  /** Finds the upper half of the size by counting, then the lower half. */
  static Threshold of(float[] values, int wanted) {
    int[] counts = new int[1 << HALF_BITS];
    for (int i = 0; i < values.length; i++) {
      int size = size(values[i]);
      if (size >= INFINITE) {
        throw CodecException.notFinite(i, values[i]);
      }
      counts[size >>> HALF_BITS]++;
    }
    int left = wanted;
    int upper = counts.length - 1;
    for (; counts[upper] < left; upper--) {
      left -= counts[upper];
    }
    Arrays.fill(counts, 0);
    for (float value : values) {
      int size = size(value);
      if (size >>> HALF_BITS == upper) {
        counts[size & (counts.length - 1)]++;
      }
    }
    int lower = counts.length - 1;
    for (; counts[lower] < left; lower--) {
      left -= counts[lower];
    }
    return new Threshold(upper << HALF_BITS | lower, left);
  }
}
