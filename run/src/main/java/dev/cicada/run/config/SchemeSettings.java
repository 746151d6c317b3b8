package dev.cicada.run.config;

import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.radio.NetworkParameters;
import dev.cicada.scheme.AgeBasedScheme;
import dev.cicada.scheme.BandwidthRule;
import dev.cicada.scheme.GreedyScheme;
import dev.cicada.scheme.ProposedOfflineScheme;
import dev.cicada.scheme.RandomScheme;
import dev.cicada.scheme.Scheme;
import dev.cicada.scheme.Schemes;
import dev.cicada.text.Decimal;
import dev.cicada.text.UserError;
import java.util.List;
import java.util.Optional;

/** Settings of who calls with what probability and with which share of the band. */
public final class SchemeSettings {
  private static final Kind<Double> BETWEEN_0_AND_1 =
      Kind.number("above 0 and below 1", value -> value > 0 && value < 1);

  /** The schemes that have a rho. */
  private static final List<String> PLANNING =
      List.of("proposed-offline", "proposed-online", "opportunistic");

  private static final List<String> TAKING_SENDERS = List.of("random", "greedy", "age-based");

  /** The offline plan is most likely what made the paper's figures. */
  public static final Setting<String> SCHEME =
      new Setting<>(
          "scheme",
          "proposed-offline",
          Kind.oneOf(List.copyOf(Schemes.names())),
          String.join(", ", Schemes.names()));

  static final Setting<String> PLANNER =
      new Setting<>(
          "planner",
          "certified",
          Kind.oneOf(List.of("certified", "algorithm1")),
          "for proposed-offline: certified, or algorithm1 as published");
  public static final Setting<Double> SENDERS =
      new Setting<>(
          "senders",
          1.0,
          Kind.positive(),
          "callers per round: expected for random, exactly for greedy and age-based");
  public static final Setting<Optional<Double>> TARGET_SENDERS =
      new Setting<>(
          "targetSenders",
          Optional.empty(),
          Kind.positive().or("none"),
          "for schemes that plan: rho is calibrated to so many expected callers per round");
  public static final Setting<Double> RHO =
      new Setting<>(
          "rho",
          NetworkParameters.PAPER.tradeOff(),
          BETWEEN_0_AND_1,
          "weight of convergence against energy");
  public static final Setting<Double> LAMBDA =
      new Setting<>(
          "lambda",
          NetworkParameters.PAPER.floor(),
          BETWEEN_0_AND_1,
          "least probability of a call, for schemes that plan");
  public static final Setting<BandwidthRule> BANDWIDTH =
      new Setting<>(
          "bandwidth",
          BandwidthRule.FIXED,
          Kind.oneOf(BandwidthRule.class),
          "fixed (as planned, else 1/K), shared (equal among the callers), optimal (least energy; also known as regranting)");
  static final Setting<Optional<Integer>> MAXIMUM_INTERVAL =
      new Setting<>(
          "maximumInterval",
          Optional.empty(),
          Kind.wholeNumber(1).or("none"),
          "rounds within which every client must call");

  static final List<Setting<?>> ALL =
      List.of(SCHEME, PLANNER, SENDERS, TARGET_SENDERS, RHO, LAMBDA, BANDWIDTH, MAXIMUM_INTERVAL);

  private SchemeSettings() {}

  /** Whether a scheme plans, so that rho sets how many call; else {@link #SENDERS} does. */
  public static boolean plans(String scheme) {
    return PLANNING.contains(scheme);
  }

  /** Whether {@link #SENDERS} sets how many call. */
  public static boolean takesSenders(String scheme) {
    return TAKING_SENDERS.contains(scheme);
  }

  /** Refuses a number of senders that the scheme would ignore. */
  public static void requireSendersTaken(RunConfig config) {
    String scheme = config.get(SCHEME);
    double senders = config.get(SENDERS);
    if (senders != SENDERS.standard() && !takesSenders(scheme)) {
      throw new UserError(
          "senders is %s, but scheme %s does not ask for it. Maybe %s"
              .formatted(
                  Decimal.of(senders),
                  scheme,
                  plans(scheme) ? "use targetSenders" : "leave it out"));
    }
  }

  /** The scheme with its parameters. */
  public static Scheme scheme(RunConfig config) {
    String name = config.get(SCHEME);
    Optional<Double> target = config.get(TARGET_SENDERS);
    if (target.isPresent() && !plans(name)) {
      throw new UserError(
          "targetSenders is %s, but scheme %s has no rho to calibrate. Maybe use senders"
              .formatted(Decimal.of(target.get()), name));
    }
    return switch (name) {
      case "proposed-offline" -> new ProposedOfflineScheme(config.get(PLANNER));
      case "random" -> new RandomScheme(senders(config));
      case "greedy" -> new GreedyScheme(wholeSenders(config));
      case "age-based" -> new AgeBasedScheme(wholeSenders(config));
      default -> Schemes.byName(name);
    };
  }

  private static double senders(RunConfig config) {
    double senders = config.get(SENDERS);
    int clients = config.get(RunSettings.CLIENTS);
    if (senders > clients) {
      throw new UserError(
          "senders is %s; it must be at most %d, the clients. Maybe 1"
              .formatted(Decimal.of(senders), clients));
    }
    return senders;
  }

  private static int wholeSenders(RunConfig config) {
    double senders = senders(config);
    if (senders != (int) senders) {
      throw new UserError(
          "senders is %s; it must be a whole number for scheme %s. Maybe scheme random"
              .formatted(Decimal.of(senders), config.get(SCHEME)));
    }
    return (int) senders;
  }

  /** Within how many rounds clients must call. */
  public static MaximumIntervals maximumIntervals(RunConfig config) {
    return config.get(MAXIMUM_INTERVAL).map(MaximumIntervals::all).orElse(MaximumIntervals.NONE);
  }
}
