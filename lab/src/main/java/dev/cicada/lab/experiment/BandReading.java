package dev.cicada.lab.experiment;

import dev.cicada.scheme.BandwidthRules;

/** A reading of what the paper leaves open: what a scheme's callers get of the band. */
enum BandReading {
  FIXED(BandwidthRules.Fixed.NAME, "benchmarks on 1/K of the band each", "as reserved"),
  SHARED(
      BandwidthRules.Shared.NAME,
      "benchmarks share the band equally among callers",
      "shared equally among callers"),
  OPTIMAL(
      BandwidthRules.Optimal.NAME,
      "benchmarks share the band optimally among callers",
      "granted anew");

  private final String rule;
  private final String sentence;
  private final String policy;

  BandReading(String rule, String sentence, String policy) {
    this.rule = rule;
    this.sentence = sentence;
    this.policy = policy;
  }

  /** The name of the rule, as configurations have it. */
  String rule() {
    return rule;
  }

  /** What it means for the paper's benchmarks. */
  String sentence() {
    return sentence;
  }

  /** What it means for any scheme. */
  String policy() {
    return policy;
  }
}
