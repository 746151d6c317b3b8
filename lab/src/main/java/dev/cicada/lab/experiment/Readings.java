package dev.cicada.lab.experiment;

import dev.cicada.lab.statistics.Comparison;
import java.util.List;
import java.util.function.BiFunction;

/** The ways to read what the paper leaves open. */
final class Readings {
  private Readings() {}

  /** Which problem the proposed scheme solves, and what the benchmarks do with the band. */
  static String of(String proposed, BandReading rule) {
    return proposed.replace("proposed-", "") + ", " + rule.sentence();
  }

  /** What a claim comes to for each proposed scheme, beside benchmarks under each rule. */
  static List<Claim.Reading> each(BiFunction<String, BandReading, List<Comparison>> comparisons) {
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
