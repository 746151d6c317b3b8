package dev.cicada.lab.experiment;

import dev.cicada.lab.statistics.Comparison;
import dev.cicada.scheme.BandwidthRule;
import java.util.List;
import java.util.function.BiFunction;

/** The ways to read what the paper leaves open. */
final class Readings {
  private Readings() {}

  /** What the benchmarks' callers get of the band. */
  static String ofRule(BandwidthRule rule) {
    return switch (rule) {
      case FIXED -> "benchmarks on 1/K of the band each";
      case SHARED -> "benchmarks share the band equally among callers";
      case OPTIMAL -> "benchmarks share the band optimally among callers";
    };
  }

  /** Which problem the proposed scheme solves, and what the benchmarks do with the band. */
  static String of(String proposed, BandwidthRule rule) {
    return proposed.replace("proposed-", "") + ", " + ofRule(rule);
  }

  /** What a claim comes to for each proposed scheme, beside benchmarks under each rule. */
  static List<Claim.Reading> each(BiFunction<String, BandwidthRule, List<Comparison>> comparisons) {
    return Arm.PROPOSED.stream()
        .flatMap(
            proposed ->
                Arm.RULES.stream()
                    .map(
                        rule ->
                            new Claim.Reading(
                                of(proposed, rule), comparisons.apply(proposed, rule))))
        .toList();
  }
}
