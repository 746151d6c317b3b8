package dev.cicada.attack;

import dev.cicada.extension.About;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;

/** The attacks that come with Cicada. */
public final class Attacks {
  private static final Setting<Double> STRENGTH =
      new Setting<>(
          "attackStrength",
          10.0,
          ValueType.positive(),
          "for scaled: the factor; for noise: deviation in lengths of the update over the square root of its values");

  private Attacks() {}

  /** Makes {@code none} known: every client sends what it has learned. */
  public static final class None implements AttackProvider {
    public static final String NAME = "none";

    @Override
    public About about() {
      return About.of(NAME, "every client sends what it has learned").at(10);
    }

    @Override
    public Attack attack(Settings settings) {
      return (update, randomness) -> {};
    }
  }

  /** Makes {@code sign-flip} known: an update points where it should not. */
  public static final class SignFlip implements AttackProvider {
    @Override
    public About about() {
      return About.of("sign-flip", "attackers send the opposite of their update").at(20);
    }

    @Override
    public Attack attack(Settings settings) {
      return (update, randomness) -> scale(update, -1);
    }
  }

  /** Makes {@code scaled} known: one client wants to count as many. */
  public static final class Scaled implements AttackProvider {
    @Override
    public About about() {
      return About.of("scaled", "attackers send the opposite of their update, many times as long")
          .at(30)
          .reading(STRENGTH);
    }

    @Override
    public Attack attack(Settings settings) {
      double strength = settings.get(STRENGTH);
      return (update, randomness) -> scale(update, -strength);
    }
  }

  /** Makes {@code noise} known: an update that says nothing, loudly. */
  public static final class Noise implements AttackProvider {
    @Override
    public About about() {
      return About.of("noise", "attackers send normal noise, longer than their update")
          .at(40)
          .reading(STRENGTH);
    }

    @Override
    public Attack attack(Settings settings) {
      double strength = settings.get(STRENGTH);
      return (update, randomness) -> {
        double squares = 0;
        for (float value : update) {
          squares += (double) value * value;
        }
        double deviation = strength * Math.sqrt(squares / update.length);
        for (int i = 0; i < update.length; i++) {
          update[i] = (float) (deviation * randomness.nextGaussian());
        }
      };
    }
  }

  private static void scale(float[] update, double factor) {
    for (int i = 0; i < update.length; i++) {
      update[i] = (float) (factor * update[i]);
    }
  }
}
