package dev.cicada.lab.experiment;

import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.run.config.SchemeSettings;
import dev.cicada.scheme.BandwidthRule;
import dev.cicada.text.Decimal;
import dev.cicada.text.UserError;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A scheme under one reading of how the band is granted.
 *
 * <p>Neither who calls nor what is learned depends on the grants, so the readings of a scheme share
 * one run that learns, and differ in runs that only charge for calls: {@link #charging}.
 */
record Arm(String scheme, BandwidthRule bandwidth) {
  static final String OFFLINE = "proposed-offline";
  static final String ONLINE = "proposed-online";
  static final String OPPORTUNISTIC = "opportunistic";
  static final String RANDOM = "random";
  static final String GREEDY = "greedy";
  static final String AGE_BASED = "age-based";

  /** Two readings of which problem made the paper's figures. */
  static final List<String> PROPOSED = List.of(OFFLINE, ONLINE);

  static final List<String> BENCHMARKS = List.of(RANDOM, GREEDY, AGE_BASED);

  /** Three readings of what the paper's benchmarks do with the band. */
  static final List<BandwidthRule> RULES = List.of(BandwidthRule.values());

  /** What the paper compares: its scheme on planned shares, benchmarks under each rule. */
  static List<Arm> ofPaper() {
    return Stream.concat(
            PROPOSED.stream().map(scheme -> new Arm(scheme, BandwidthRule.FIXED)),
            RULES.stream().flatMap(rule -> benchmarks(rule).stream()))
        .toList();
  }

  /** The paper's benchmarks under a rule. */
  static List<Arm> benchmarks(BandwidthRule rule) {
    return BENCHMARKS.stream().map(scheme -> new Arm(scheme, rule)).toList();
  }

  /** A run with so many calls per round, expected or exact. */
  RunConfig with(RunConfig base, double senders) {
    if (!SchemeSettings.plans(scheme) && !SchemeSettings.takesSenders(scheme)) {
      throw new UserError(
          "calls is %s, but how many call with scheme %s cannot be set. Maybe leave out the scheme, or calls"
              .formatted(Decimal.of(senders), scheme));
    }
    String key =
        SchemeSettings.plans(scheme)
            ? SchemeSettings.TARGET_SENDERS.key()
            : SchemeSettings.SENDERS.key();
    return with(base).with(Map.of(key, Decimal.of(senders)));
  }

  /** A run whose rho says how many call, if anything does. */
  RunConfig with(RunConfig base) {
    return base.with(
        Map.of(
            SchemeSettings.SCHEME.key(), scheme, SchemeSettings.BANDWIDTH.key(), word(bandwidth)));
  }

  static String word(BandwidthRule rule) {
    return rule.name().toLowerCase(Locale.ROOT);
  }

  /** The same calls at the same prices, learning next to nothing in next to no time. */
  static RunConfig charging(RunConfig config) {
    return config.with(
        Map.of(
            "dataset",
            "synthetic:2000x2x10",
            LearningSettings.MODEL.key(),
            "logistic",
            LearningSettings.LOCAL_STEPS.key(),
            "1",
            LearningSettings.BATCH_SIZE.key(),
            "1",
            RunSettings.EVALUATE_EVERY.key(),
            String.valueOf(config.get(RunSettings.ROUNDS))));
  }
}
