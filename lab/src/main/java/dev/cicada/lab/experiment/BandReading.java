package dev.cicada.lab.experiment;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * An answer to what the paper leaves open: how the benchmarks' callers share the band, and whether
 * the proposed scheme's callers share it in the same way.
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

  /** The title of a column. */
  public String title() {
    return title;
  }

  /** For names of files. */
  String slug() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** How the proposed scheme's callers share the band. */
  BandRule proposed() {
    return proposed;
  }

  /** How the benchmarks' callers share the band. */
  BandRule benchmarks() {
    return benchmarks;
  }

  /** All readings that pass a test. */
  static Set<BandReading> where(Predicate<BandReading> something) {
    return Arrays.stream(values())
        .filter(something)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(BandReading.class)));
  }
}
