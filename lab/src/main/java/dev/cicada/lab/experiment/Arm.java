package dev.cicada.lab.experiment;

import dev.cicada.extension.Registry;
import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.scheme.AgeBasedScheme;
import dev.cicada.scheme.GreedyScheme;
import dev.cicada.scheme.OpportunisticScheme;
import dev.cicada.scheme.ProposedOfflineScheme;
import dev.cicada.scheme.ProposedOnlineScheme;
import dev.cicada.scheme.RandomScheme;
import dev.cicada.scheme.SchemeProvider;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A scheme under one reading of how the band is granted.
 *
 * <p>Neither who calls nor what is learned depends on the grants, so the readings of a scheme share
 * one run that learns, and differ in runs that only charge for calls: {@link #charging}.
 */
record Arm(String scheme, BandReading bandwidth) {
  static final String OFFLINE = ProposedOfflineScheme.NAME;
  static final String ONLINE = ProposedOnlineScheme.NAME;
  static final String OPPORTUNISTIC = OpportunisticScheme.NAME;
  static final String RANDOM = RandomScheme.NAME;
  static final String GREEDY = GreedyScheme.NAME;
  static final String AGE_BASED = AgeBasedScheme.NAME;

  /** Two readings of which problem made the paper's figures. */
  static final List<String> PROPOSED = ofPart(SchemeProvider.Part.PROPOSED);

  static final List<String> BENCHMARKS = ofPart(SchemeProvider.Part.BENCHMARK);

  /** Three readings of what the paper's benchmarks do with the band. */
  static final List<BandReading> RULES = List.of(BandReading.values());

  private static List<String> ofPart(SchemeProvider.Part part) {
    return Registry.ofClassPath().all(SchemeProvider.class).stream()
        .filter(scheme -> scheme.part() == part)
        .map(SchemeProvider::name)
        .toList();
  }

  /** What the paper compares: its scheme on planned shares, benchmarks under each rule. */
  static List<Arm> ofPaper() {
    return Stream.concat(
            PROPOSED.stream().map(scheme -> new Arm(scheme, BandReading.FIXED)),
            RULES.stream().flatMap(rule -> benchmarks(rule).stream()))
        .toList();
  }

  /** The paper's benchmarks under a rule. */
  static List<Arm> benchmarks(BandReading rule) {
    return BENCHMARKS.stream().map(scheme -> new Arm(scheme, rule)).toList();
  }

  /** A run with so many calls per round, expected or exact. */
  RunConfig with(RunConfig base, double calls) {
    return base.steered(scheme, calls).with(RuleSettings.BANDWIDTH, bandwidth.rule());
  }

  /** A run whose rho says how many call, if anything does. */
  RunConfig with(RunConfig base) {
    return base.with(RuleSettings.SCHEME, scheme).with(RuleSettings.BANDWIDTH, bandwidth.rule());
  }

  /** The same calls at the same prices, learning next to nothing in next to no time. */
  static RunConfig charging(RunConfig config) {
    return config
        .with(DataSettings.DATASET, "synthetic:2000x2x10")
        .with(LearningSettings.MODEL, "logistic")
        .with(LearningSettings.LOCAL_STEPS, 1)
        .with(LearningSettings.BATCH_SIZE, 1)
        .with(RunSettings.EVALUATE_EVERY, Optional.of(config.get(RunSettings.ROUNDS)));
  }
}
