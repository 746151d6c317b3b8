package dev.cicada.radio;

import dev.cicada.settings.Setting;
import dev.cicada.settings.ValueType;

/** Settings of mobility that others use too. */
public final class MobilitySettings {
  public static final Setting<Double> ROUND_SECONDS =
      new Setting<>(
          "roundSeconds",
          10.0,
          ValueType.upTo(1e9),
          "time between two rounds: of gauss-markov's walks, and of a server");

  private MobilitySettings() {}
}
