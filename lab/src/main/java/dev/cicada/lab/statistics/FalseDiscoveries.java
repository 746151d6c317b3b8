package dev.cicada.lab.statistics;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Corrects many comparisons for luck: of those that still count, at most one in twenty is expected
 * to be wrong (Benjamini and Hochberg, 1995).
 *
 * @param comparisons how many there are; the same numbers count once, whichever claims use them
 * @param level the largest chance that still counts; 0 if none does
 */
public record FalseDiscoveries(int comparisons, double level) {
  private static final double RATE = 0.05;

  /** Corrects these. */
  public static FalseDiscoveries among(Collection<Comparison> comparisons) {
    Map<List<Double>, Comparison> distinct = new LinkedHashMap<>();
    comparisons.forEach(each -> distinct.putIfAbsent(numbers(each), each));
    double[] chances = distinct.values().stream().mapToDouble(Comparison::chance).toArray();
    return new FalseDiscoveries(chances.length, level(chances));
  }

  /** What is tested: one minus the other is the same as the other minus the one. */
  private static List<Double> numbers(Comparison comparison) {
    double[] distances = comparison.distances();
    double sign =
        Arrays.stream(distances).filter(each -> each != 0).findFirst().orElse(1) < 0 ? -1 : 1;
    return Arrays.stream(distances).map(each -> sign * each + 0.0).boxed().toList();
  }

  /**
   * The largest chance that still counts, given all of these; 0 if none does.
   *
   * @param chances of each comparison
   */
  static double level(double[] chances) {
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
