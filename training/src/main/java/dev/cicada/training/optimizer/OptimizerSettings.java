package dev.cicada.training.optimizer;

import dev.cicada.settings.Setting;
import dev.cicada.settings.ValueType;
import java.util.List;

/** Settings that several optimizers share. */
public final class OptimizerSettings {
  public static final Setting<Double> LEARNING_RATE =
      new Setting<>("learningRate", 0.01, ValueType.upTo(3e38), "of a local step");
  public static final Setting<Double> MOMENTUM =
      new Setting<>("momentum", 0.0, below1(), "0 is none; starts anew after every call");
  public static final Setting<Double> WEIGHT_DECAY =
      new Setting<>("weightDecay", 0.0, ValueType.notNegative(), "0 is none");

  /** What {@link Sgd} reads. */
  static final List<Setting<?>> OF_SGD = List.of(LEARNING_RATE, MOMENTUM, WEIGHT_DECAY);

  private OptimizerSettings() {}

  static ValueType<Double> below1() {
    return ValueType.number("from 0 to below 1", value -> value >= 0 && value < 1);
  }
}
