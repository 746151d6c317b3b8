package dev.cicada.lab.statistics;

import java.util.Arrays;

/**
 * Corrects many comparisons for luck: of those that still count, at most one in twenty is expected
 * to be wrong (Benjamini and Hochberg, 1995).
 */
public final class FalseDiscoveries {
  private static final double RATE = 0.05;

  private FalseDiscoveries() {}

  /**
   * The largest chance that still counts, given all of these; 0 if none does.
   *
   * @param chances of each comparison
   */
  public static double level(double[] chances) {
    double[] sorted = chances.clone();
    Arrays.sort(sorted);
    double level = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (sorted[i] <= RATE * (i + 1) / sorted.length) {
        level = sorted[i];
      }
    }
    return level;
  }
}
