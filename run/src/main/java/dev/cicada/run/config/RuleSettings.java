package dev.cicada.run.config;

import dev.cicada.device.DeviceProperty;
import dev.cicada.device.Devices;
import dev.cicada.plan.Goal;
import dev.cicada.plan.Network;
import dev.cicada.protocol.AggregationProvider;
import dev.cicada.scheme.BandwidthProvider;
import dev.cicada.scheme.BandwidthRules;
import dev.cicada.scheme.SchemeProvider;
import dev.cicada.scheme.SchemeProvider.Steering;
import dev.cicada.scheme.SchemeSettings;
import dev.cicada.settings.Setting;
import dev.cicada.settings.ValueType;
import dev.cicada.text.Decimal;
import dev.cicada.text.UserError;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;

/**
 * Settings of the server's rules: who calls, on what share of the band, and how updates are
 * aggregated.
 */
public final class RuleSettings {
  /** The default is the offline plan, which most likely made the paper's figures. */
  public static final Choice<SchemeProvider> SCHEME =
      Choice.of("scheme", "proposed-offline", SchemeProvider.class);

  public static final Choice<BandwidthProvider> BANDWIDTH =
      Choice.of("bandwidth", BandwidthRules.Fixed.NAME, BandwidthProvider.class);

  private static final String AUTO = "auto";

  public static final Choice<AggregationProvider> AGGREGATION =
      new Choice<>(
          new Setting<>("aggregation", AUTO, ValueType.text(), "auto takes what fits the scheme"),
          AggregationProvider.class);

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
    checkLimits(config, scheme);
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

  /** Refuses limits that the chosen scheme ignores, or that cannot be kept. */
  private static void checkLimits(RunConfig config, String scheme) {
    Collection<Setting<?>> read = SCHEME.in(config).about().settings();
    for (Setting<?> limit : SchemeSettings.LIMITS) {
      if (!read.contains(limit)) {
        config
            .settings()
            .requireUnused(
                limit, "scheme %s does not plan by it. Maybe proposed-online".formatted(scheme));
      }
    }
    if (config.settings().isChanged(SchemeSettings.PLAN_FOR)) {
      if (!read.contains(SchemeSettings.PLAN_FOR)) {
        config
            .settings()
            .requireUnused(
                SchemeSettings.PLAN_FOR,
                "scheme %s does not plan by it. Maybe proposed-online".formatted(scheme));
      }
      if (!config.bandwidth().waitsForDraws()) {
        throw new UserError(
            "planFor is regranted, but bandwidth %s grants nothing anew. Maybe bandwidth=optimal"
                .formatted(config.get(BANDWIDTH.setting())));
      }
      for (Setting<?> limit : SchemeSettings.LIMITS) {
        config.settings().requireUnused(limit, "planFor is regranted, which keeps no limits");
      }
    }
    if (config.settings().isChanged(SchemeSettings.MINIMIZE)) {
      if (config.get(SchemeSettings.TARGET_SENDERS).isPresent()) {
        throw new UserError(
            "targetSenders is given, but convergence alone is minimized, and there is no rho to"
                + " calibrate. Maybe leave it out");
      }
      if (config.get(SchemeSettings.ENERGY_BUDGET).isEmpty()
          && config.get(SchemeSettings.CLIENT_BUDGET).isEmpty()) {
        throw new UserError(
            "minimize is convergence without an energy budget; then everybody calls in every round."
                + " Maybe add energyBudgetJoules=20");
      }
    }
    double least = config.get(RunSettings.CLIENTS) * config.get(SchemeSettings.LAMBDA);
    double most = config.get(SchemeSettings.MAX_SENDERS).orElse(Double.POSITIVE_INFINITY);
    if (most < least) {
      throw new UserError(
          "maxSendersPerRound is %s; it must be at least %s, clients times lambda"
              .formatted(Decimal.of(most), Decimal.of(least)));
    }
  }

  /**
   * What plans minimise, and within which limits.
   *
   * @param samples of every client
   * @param rounds that are planned
   */
  public static Goal goal(RunConfig config, int[] samples, Devices devices, int rounds) {
    double noLimit = Double.POSITIVE_INFINITY;
    Goal paper = Goal.PAPER.withConvergencePower(config.get(SchemeSettings.CONVERGENCE_POWER));
    boolean bySamples = config.get(SchemeSettings.WEIGHTS).equals("samples");
    Goal weighted = bySamples ? paper.withWeights(shares(samples)) : paper;
    Goal limited =
        weighted
            .withMaxSendersPerRound(config.get(SchemeSettings.MAX_SENDERS).orElse(noLimit))
            .withBudgets(
                config.get(SchemeSettings.ENERGY_BUDGET).orElse(noLimit),
                config.get(DeviceSettings.PLAN_BATTERIES)
                    ? DeviceSettings.uploadBudgetsJoules(devices, rounds)
                    : config
                        .get(SchemeSettings.CLIENT_BUDGET)
                        .map(joules -> CellSettings.alike(samples.length, joules))
                        .orElse(new double[0]));
    return config.settings().isChanged(SchemeSettings.MINIMIZE)
        ? limited.convergenceWithin(limited.energyBudgetJoules())
        : limited;
  }

  /** Samples over the clients' mean. */
  private static double[] shares(int[] samples) {
    double mean = Arrays.stream(samples).asLongStream().sum() / (double) samples.length;
    return Arrays.stream(samples).mapToDouble(each -> Math.max(each, 1) / mean).toArray();
  }

  /**
   * The network as planners see it.
   *
   * @param samples of every client
   */
  public static Network network(RunConfig config, double modelBits, int rounds, int[] samples) {
    return network(config, modelBits, rounds, samples, DeviceSettings.devices(config));
  }

  /** The same with devices that were read already. */
  public static Network network(
      RunConfig config, double modelBits, int rounds, int[] samples, Devices devices) {
    return new Network(
        CellSettings.cell(config).uplink(config.get(CellSettings.LOGARITHM)),
        modelBits,
        rounds,
        config.get(SchemeSettings.RHO),
        config.get(SchemeSettings.LAMBDA),
        devices.all(DeviceProperty.POWER_WATTS),
        CellSettings.transmitters(config, devices),
        goal(config, samples, devices, rounds));
  }

  /** The name of the aggregation that was chosen, or else of the one that goes with the scheme. */
  static String aggregation(RunConfig config) {
    String name = config.get(AGGREGATION);
    return name.equals(AUTO) ? SCHEME.in(config).aggregation() : name;
  }
}
