package dev.cicada.lab.experiment;

import dev.cicada.scheme.BandwidthRules;

/** How a scheme's callers share the band. */
enum BandRule {
  FIXED(BandwidthRules.Fixed.NAME, "as reserved"),
  SHARED(BandwidthRules.Shared.NAME, "shared equally among callers"),
  OPTIMAL(BandwidthRules.Optimal.NAME, "granted anew");

  private final String rule;
  private final String words;

  BandRule(String rule, String words) {
    this.rule = rule;
    this.words = words;
  }

  /** The name of the rule in configurations. */
  String rule() {
    return rule;
  }

  /** For people. */
  String words() {
    return words;
  }
}
