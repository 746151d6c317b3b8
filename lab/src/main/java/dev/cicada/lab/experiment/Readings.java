package dev.cicada.lab.experiment;

import dev.cicada.scheme.BandwidthRule;

/** Names of the ways to read what the paper leaves open. */
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
}
