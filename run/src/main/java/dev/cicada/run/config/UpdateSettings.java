package dev.cicada.run.config;

import dev.cicada.attack.AttackProvider;
import dev.cicada.attack.Attackers;
import dev.cicada.attack.Attacks;
import dev.cicada.codec.Codec;
import dev.cicada.codec.CodecProvider;
import dev.cicada.codec.Float32;
import dev.cicada.privacy.ClientPrivacy;
import dev.cicada.protocol.AggregationProvider;
import dev.cicada.random.Seed;
import dev.cicada.scheme.Scheme.Hearing;
import dev.cicada.settings.Setting;
import dev.cicada.settings.ValueType;
import dev.cicada.simulation.Delivery;
import dev.cicada.text.Decimal;
import dev.cicada.text.UserError;
import java.util.List;
import java.util.Optional;

/** Settings of updates on their way: their codec, their privacy, and who attacks. */
public final class UpdateSettings {
  public static final Choice<CodecProvider> CODEC =
      Choice.of("codec", Float32.Provider.NAME, CodecProvider.class);

  public static final Setting<Boolean> ERROR_FEEDBACK =
      new Setting<>(
          "errorFeedback",
          false,
          ValueType.yesOrNo(),
          "whether clients keep what the codec left out and send it next time; only in simulations");
  public static final Setting<Optional<Double>> UPDATE_NORM =
      new Setting<>(
          "updateNorm",
          Optional.empty(),
          ValueType.positive().or("none"),
          "norm to which the server shortens longer updates");
  public static final Setting<Double> NOISE =
      new Setting<>(
          "noise",
          0.0,
          ValueType.notNegative(),
          "deviation of the noise on every round's sum of updates, in units of updateNorm; 0 is none");
  public static final Setting<Double> DELTA =
      new Setting<>(
          "delta",
          1e-5,
          ValueType.number("above 0 and below 1", value -> value > 0 && value < 1),
          "for which clients.csv tells every client's epsilon, with noise");
  public static final Choice<AttackProvider> ATTACK =
      Choice.of("attack", Attacks.None.NAME, AttackProvider.class);

  public static final Setting<Double> ATTACKERS =
      new Setting<>(
          "attackers",
          0.2,
          ValueType.number("from 0 to 1", value -> value >= 0 && value <= 1),
          "share of the clients that attack, if attack is set; only in simulations");

  static final List<Setting<?>> AFTER_CODEC = List.of(ERROR_FEEDBACK, UPDATE_NORM, NOISE, DELTA);

  private UpdateSettings() {}

  /** Refuses settings that contradict each other, such as noise that would protect nobody. */
  static void check(RunConfig config) {
    CODEC.in(config).codec(config.settings());
    ATTACK.in(config).attack(config.settings());
    if (config.get(ERROR_FEEDBACK) && codec(config).isExact()) {
      throw new UserError(
          "errorFeedback is true, but codec %s leaves nothing out. Maybe codec top-k"
              .formatted(config.get(CODEC)));
    }
    double noise = config.get(NOISE);
    if (noise == 0) {
      return;
    }
    if (config.get(UPDATE_NORM).isEmpty()) {
      throw new UserError(
          "noise is %s, but updateNorm is none, so no noise would be enough. Maybe updateNorm 1"
              .formatted(Decimal.of(noise)));
    }
    String rule = RuleSettings.aggregation(config);
    Choice<AggregationProvider> choice = RuleSettings.AGGREGATION;
    if (!config.registry().named(choice.kind(), choice.setting().key(), rule).takesSums()) {
      throw new UserError(
          "noise is %s, but aggregation %s uses more than a round's sum, and noise protects only the sum. Maybe aggregation caller-sum"
              .formatted(Decimal.of(noise), rule));
    }
    if (config.scheme().hearing() == Hearing.LEARNING) {
      throw new UserError(
          "noise is %s, but scheme %s listens to what is learned, which noise does not protect. Maybe scheme proposed-online"
              .formatted(Decimal.of(noise), config.get(RuleSettings.SCHEME)));
    }
  }

  /** Refuses settings that only a simulation supports, for a server. */
  public static void requireForClients(RunConfig config) {
    String why = "only a simulation can do that. Maybe leave it out";
    config.settings().requireUnused(ERROR_FEEDBACK, why);
    config.settings().requireUnused(ATTACK.setting(), why);
  }

  /** How updates are sent. */
  public static Codec codec(RunConfig config) {
    return CODEC.in(config).codec(config.settings());
  }

  /** The root of a codec's randomness. */
  public static Seed codecSeed(RunConfig config) {
    return new Seed(config.get(RunSettings.SEED));
  }

  /** What a run does for its clients' privacy, if anything. */
  public static Optional<ClientPrivacy> privacy(RunConfig config) {
    double noise = config.get(NOISE);
    return noise == 0
        ? Optional.empty()
        : Optional.of(
            new ClientPrivacy(config.get(UPDATE_NORM).orElseThrow(), noise, config.get(DELTA)));
  }

  /** What happens to updates on their way, in a simulation. */
  public static Delivery delivery(RunConfig config) {
    boolean attacked = !config.get(ATTACK).equals(Attacks.None.NAME);
    return new Delivery(
        codec(config),
        config.get(ERROR_FEEDBACK),
        attacked
            ? new Attackers(ATTACK.in(config).attack(config.settings()), config.get(ATTACKERS))
            : Attackers.NOBODY,
        config.get(UPDATE_NORM),
        privacy(config),
        codecSeed(config));
  }
}
