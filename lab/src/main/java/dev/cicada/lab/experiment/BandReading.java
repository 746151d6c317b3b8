package dev.cicada.lab.experiment;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A reading of what the paper leaves open: what callers of its benchmarks get of the band, and
 * whether callers of the proposed scheme get the same.
 */
public enum BandReading {
  FIXED("benchmarks on 1/K of the band", "1/K", BandRule.FIXED, BandRule.FIXED),
  BENCHMARKS_SHARED(
      "benchmarks share the band equally", "benchmarks share", BandRule.FIXED, BandRule.SHARED),
  BENCHMARKS_OPTIMAL(
      "benchmarks share the band optimally",
      "benchmarks optimal",
      BandRule.FIXED,
      BandRule.OPTIMAL),
  ALL_SHARED(
      "everybody shares the band equally", "everybody shares", BandRule.SHARED, BandRule.SHARED),
  ALL_OPTIMAL(
      "everybody shares the band optimally",
      "everybody optimal",
      BandRule.OPTIMAL,
      BandRule.OPTIMAL);

  private final String sentence;
  private final String title;
  private final BandRule proposed;
  private final BandRule benchmarks;

  BandReading(String sentence, String title, BandRule proposed, BandRule benchmarks) {
    this.sentence = sentence;
    this.title = title;
    this.proposed = proposed;
    this.benchmarks = benchmarks;
  }

  /** In a few words. */
  public String sentence() {
    return sentence;
  }

  /** Over a column. */
  public String title() {
    return title;
  }

  /** For names of files. */
  String slug() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What the proposed scheme's callers get. */
  BandRule proposed() {
    return proposed;
  }

  /** What the benchmarks' callers get. */
  BandRule benchmarks() {
    return benchmarks;
  }

  /** All that agree on something. */
  static Set<BandReading> where(Predicate<BandReading> something) {
    return Arrays.stream(values())
        .filter(something)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(BandReading.class)));
  }
}
