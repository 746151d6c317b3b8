package dev.cicada.scheme;

import dev.cicada.plan.Paper;
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
          "callers per round: expected for random, exactly for greedy and age-based");

  public static final Setting<Optional<Double>> TARGET_SENDERS =
      new Setting<>(
          "targetSenders",
          Optional.empty(),
          ValueType.positive().or("none"),
          "for schemes that plan: rho is calibrated to so many expected callers per round");

  public static final Setting<Double> RHO =
      new Setting<>("rho", Paper.RHO, BETWEEN_0_AND_1, "weight of convergence against energy");

  public static final Setting<Double> LAMBDA =
      new Setting<>(
          "lambda",
          Paper.MIN_PROBABILITY,
          BETWEEN_0_AND_1,
          "least probability of a call, for schemes that plan");

  /** What a scheme that plans by rho reads. */
  public static final List<Setting<?>> OF_PLANNING = List.of(TARGET_SENDERS, RHO, LAMBDA);

  private SchemeSettings() {}

  /** How many are to call in each round, as a whole number. */
  public static int wholeSenders(Settings settings, String scheme) {
    double senders = settings.get(SENDERS);
    if (senders != (int) senders) {
      throw new UserError(
          "senders is %s; it must be a whole number for scheme %s. Maybe scheme random"
              .formatted(Decimal.of(senders), scheme));
    }
    return (int) senders;
  }

  /** Refuses more senders than clients. */
  static void requireWithin(double senders, int clients) {
    if (!(senders > 0 && senders <= clients)) {
      throw new UserError(
          "senders is %s; it must be above 0 and at most %d, the clients. Maybe 1"
              .formatted(Decimal.of(senders), clients));
    }
  }
}
