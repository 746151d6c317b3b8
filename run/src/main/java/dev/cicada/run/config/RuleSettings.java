package dev.cicada.run.config;

import dev.cicada.protocol.AggregationProvider;
import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.scheme.BandwidthProvider;
import dev.cicada.scheme.BandwidthRules;
import dev.cicada.scheme.SchemeProvider;
import dev.cicada.scheme.SchemeProvider.Steering;
import dev.cicada.scheme.SchemeSettings;
import dev.cicada.settings.Setting;
import dev.cicada.settings.ValueType;
import dev.cicada.text.Decimal;
import dev.cicada.text.UserError;
import java.util.Optional;

/** Settings of the server's rules: who calls, with which share, and what becomes of updates. */
public final class RuleSettings {
  /** The offline plan is most likely what made the paper's figures. */
  public static final Choice<SchemeProvider> SCHEME =
      Choice.of("scheme", "proposed-offline", SchemeProvider.class);

  public static final Choice<BandwidthProvider> BANDWIDTH =
      Choice.of("bandwidth", BandwidthRules.Fixed.NAME, BandwidthProvider.class);

  public static final Choice<AggregationProvider> AGGREGATION =
      Choice.of("aggregation", "caller-sum", AggregationProvider.class);

  public static final Setting<Optional<Integer>> MAXIMUM_INTERVAL =
      new Setting<>(
          "maximumInterval",
          Optional.empty(),
          ValueType.wholeNumber(1).or("none"),
          "rounds within which every client must call");

  private RuleSettings() {}

  /** Refuses numbers of callers that the chosen scheme cannot be steered to. */
  static void check(RunConfig config) {
    String scheme = config.get(SCHEME.setting());
    Steering steering = SCHEME.in(config).steering();
    Optional<Double> target = config.get(SchemeSettings.TARGET_SENDERS);
    if (target.isPresent() && steering != Steering.RHO) {
      throw new UserError(
          "targetSenders is %s, but scheme %s has no rho to calibrate.%s"
              .formatted(
                  Decimal.of(target.get()),
                  scheme,
                  steering == Steering.SENDERS ? " Maybe use senders" : " Maybe leave it out"));
    }
    double senders = config.get(SchemeSettings.SENDERS);
    if (steering != Steering.SENDERS) {
      config
          .settings()
          .requireUnused(
              SchemeSettings.SENDERS,
              "scheme %s does not take it.%s"
                  .formatted(
                      scheme,
                      steering == Steering.RHO
                          ? " Maybe use targetSenders"
                          : " Maybe leave it out"));
    } else if (senders > config.get(RunSettings.CLIENTS)) {
      throw new UserError(
          "senders is %s; it must be at most %d, the clients. Maybe 1"
              .formatted(Decimal.of(senders), config.get(RunSettings.CLIENTS)));
    }
  }

  /** Within how many rounds clients must call. */
  public static MaximumIntervals maximumIntervals(RunConfig config) {
    return config.get(MAXIMUM_INTERVAL).map(MaximumIntervals::all).orElse(MaximumIntervals.NONE);
  }
}
