package dev.cicada.protocol;

import java.util.Arrays;

/**
 * One number for the values of a buffer of updates at one coordinate.
 *
 * <p>The robust ones are those of Yin, Chen, Ramchandran, Bartlett: Byzantine-Robust Distributed
 * Learning: Towards Optimal Statistical Rates (2018), Definitions 1 and 2.
 */
@FunctionalInterface
public interface Statistic {
  /** (1/M) times the sum. */
  Statistic MEAN = values -> mean(values, 0);

  /** The middle value, or the mean of the two in the middle. */
  Statistic MEDIAN =
      values -> {
        Arrays.sort(values);
        return mean(values, (values.length - 1) / 2);
      };

  /** The statistic of these values, in the order of arrival; may reorder them. */
  double of(float[] values);

  /** The mean without the {@code trimmed} lowest and highest values. */
  static Statistic trimmedMean(int trimmed) {
    return values -> {
      Arrays.sort(values);
      return mean(values, trimmed);
    };
  }

  private static double mean(float[] values, int trimmed) {
    double sum = 0;
    for (int i = trimmed; i < values.length - trimmed; i++) {
      sum += values[i];
    }
    return sum / (values.length - 2 * trimmed);
  }
}
