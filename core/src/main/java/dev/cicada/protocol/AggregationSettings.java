package dev.cicada.protocol;

import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;
import java.util.List;

/** Settings that several aggregations share. */
public final class AggregationSettings {
  /** How an update loses weight with its staleness. */
  private enum Weight {
    CONSTANT,
    POLYNOMIAL,
    HINGE
  }

  public static final Setting<Integer> BUFFER_SIZE =
      new Setting<>("bufferSize", 10, ValueType.wholeNumber(1), "updates in the buffer");

  private static final Setting<Weight> STALENESS_WEIGHT =
      new Setting<>(
          "stalenessWeight",
          Weight.CONSTANT,
          ValueType.oneOf(Weight.class),
          "for fed-async and fed-buff: constant, polynomial (u + 1)^-a, hinge 1 / (a (u - b) + 1) beyond b");
  private static final Setting<Double> STALENESS_A =
      new Setting<>("stalenessA", 0.5, ValueType.notNegative(), "a");
  private static final Setting<Double> STALENESS_B =
      new Setting<>("stalenessB", 4.0, ValueType.notNegative(), "b");

  /** What {@link #weight} reads. */
  public static final List<Setting<?>> OF_STALENESS =
      List.of(STALENESS_WEIGHT, STALENESS_A, STALENESS_B);

  private AggregationSettings() {}

  /** How much a stale update counts. */
  public static StalenessWeight weight(Settings settings) {
    double a = settings.get(STALENESS_A);
    return switch (settings.get(STALENESS_WEIGHT)) {
      case CONSTANT -> StalenessWeight.CONSTANT;
      case POLYNOMIAL -> StalenessWeight.polynomial(a);
      case HINGE -> StalenessWeight.hinge(a, settings.get(STALENESS_B));
    };
  }
}
