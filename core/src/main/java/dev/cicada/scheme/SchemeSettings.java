package dev.cicada.scheme;

import dev.cicada.plan.Goal;
import dev.cicada.plan.Paper;
import dev.cicada.plan.Planner;
import dev.cicada.plan.RegrantedPlanner;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;
import dev.cicada.text.Decimal;
import dev.cicada.text.UserError;
import java.util.List;
import java.util.Optional;

/** Settings that several schemes share. */
public final class SchemeSettings {
  private static final ValueType<Double> BETWEEN_0_AND_1 =
      ValueType.number("above 0 and below 1", value -> value > 0 && value < 1);

  /** For schemes whose {@link SchemeProvider#steering} says so. */
  public static final Setting<Double> SENDERS =
      new Setting<>(
          "senders",
          1.0,
          ValueType.positive(),
          "callers per round, for schemes that take a number: random on average, others exactly");

  public static final Setting<Optional<Double>> TARGET_SENDERS =
      new Setting<>(
          "targetSenders",
          Optional.empty(),
          ValueType.positive().or("none"),
          "for schemes that plan: calibrates rho to this expected number of callers per round");

  public static final Setting<Double> RHO =
      new Setting<>("rho", Paper.RHO, BETWEEN_0_AND_1, "weight of convergence against energy");

  public static final Setting<Double> LAMBDA =
      new Setting<>(
          "lambda",
          Paper.MIN_PROBABILITY,
          BETWEEN_0_AND_1,
          "least probability of a call, for schemes that plan");

  public static final Setting<Double> CONVERGENCE_POWER =
      new Setting<>(
          "convergencePower",
          Goal.PAPER.convergencePower(),
          ValueType.upTo(100),
          "m, of how convergence is counted: (rounds / expected calls)^m; 2 in the paper");

  public static final Setting<String> WEIGHTS =
      new Setting<>(
          "weights",
          "alike",
          ValueType.oneOf(List.of("alike", "samples")),
          "what each client's convergence counts: all alike, or by its share of the samples");

  /** What schemes that plan by rho read. */
  public static final List<Setting<?>> OF_PLANNING =
      List.of(TARGET_SENDERS, RHO, LAMBDA, CONVERGENCE_POWER, WEIGHTS);

  public static final Setting<String> PLAN_FOR =
      new Setting<>(
          "planFor",
          "reserved",
          ValueType.oneOf(List.of("reserved", "regranted")),
          "what plans charge: shares reserved for everybody, or those of callers once they are known");

  public static final Setting<String> MINIMIZE =
      new Setting<>(
          "minimize",
          "weighted-sum",
          ValueType.oneOf(List.of("weighted-sum", "convergence")),
          "weighted-sum, by rho; or convergence alone, within an energy budget");

  public static final Setting<Optional<Double>> ENERGY_BUDGET =
      new Setting<>(
          "energyBudgetJoules",
          Optional.empty(),
          ValueType.positive().or("none"),
          "what all clients' uploads may be expected to take in all rounds");

  public static final Setting<Optional<Double>> CLIENT_BUDGET =
      new Setting<>(
          "clientBudgetJoules",
          Optional.empty(),
          ValueType.positive().or("none"),
          "the same for each client");

  public static final Setting<Optional<Double>> MAX_SENDERS =
      new Setting<>(
          "maxSendersPerRound",
          Optional.empty(),
          ValueType.positive().or("none"),
          "how many clients may be expected to call in a round");

  /** What schemes that plan within limits read. */
  public static final List<Setting<?>> LIMITS =
      List.of(MINIMIZE, ENERGY_BUDGET, CLIENT_BUDGET, MAX_SENDERS);

  private SchemeSettings() {}

  /** The planner for shares that are reserved, or granted anew, as the settings say. */
  static Planner planner(Settings settings, Planner reserved) {
    return settings.get(PLAN_FOR).equals("regranted") ? new RegrantedPlanner(reserved) : reserved;
  }

  /** How many clients call in each round, as a whole number. */
  public static int wholeSenders(Settings settings, String scheme) {
    double senders = settings.get(SENDERS);
    if (senders != (int) senders) {
      throw new UserError(
          "senders is %s; it must be a whole number for scheme %s. Maybe scheme random"
              .formatted(Decimal.of(senders), scheme));
    }
    return (int) senders;
  }

  /** Refuses more callers than clients. */
  static void requireWithin(double senders, int clients) {
    if (!(senders > 0 && senders <= clients)) {
      throw new UserError(
          "senders is %s; it must be above 0 and at most %d, the clients. Maybe 1"
              .formatted(Decimal.of(senders), clients));
    }
  }
}
