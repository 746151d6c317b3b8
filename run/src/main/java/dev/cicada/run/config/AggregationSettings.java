package dev.cicada.run.config;

import dev.cicada.protocol.Aggregation;
import dev.cicada.protocol.Buffered;
import dev.cicada.protocol.CallerSum;
import dev.cicada.protocol.FedAsync;
import dev.cicada.protocol.StalenessWeight;
import dev.cicada.protocol.Statistic;
import java.util.List;

/** Settings of what the server makes of updates. */
public final class AggregationSettings {
  private static final List<String> RULES =
      List.of("caller-sum", "fed-async", "fed-buff", "median", "trimmed-mean");
  private static final List<String> WEIGHTS = List.of("constant", "polynomial", "hinge");

  static final Setting<String> AGGREGATION =
      new Setting<>(
          "aggregation",
          "caller-sum",
          Kind.oneOf(RULES),
          "caller-sum (the paper's), fed-async, or on a buffer fed-buff, median, trimmed-mean");
  static final Setting<Double> MIXING =
      new Setting<>(
          "mixing",
          0.6,
          Kind.number("above 0 and at most 1", value -> value > 0 && value <= 1),
          "for fed-async: how far the model moves to a caller's");
  static final Setting<Integer> BUFFER_SIZE =
      new Setting<>("bufferSize", 10, Kind.wholeNumber(1), "updates in the buffer");
  static final Setting<Integer> TRIMMED =
      new Setting<>(
          "trimmed", 1, Kind.wholeNumber(0), "for trimmed-mean: values left out at either end");
  static final Setting<String> STALENESS_WEIGHT =
      new Setting<>(
          "stalenessWeight",
          "constant",
          Kind.oneOf(WEIGHTS),
          "for fed-async and fed-buff: constant, polynomial (u + 1)^-a, hinge 1 / (a (u - b) + 1) beyond b");
  static final Setting<Double> STALENESS_A =
      new Setting<>("stalenessA", 0.5, Kind.notNegative(), "a");
  static final Setting<Double> STALENESS_B =
      new Setting<>("stalenessB", 4.0, Kind.notNegative(), "b");

  static final List<Setting<?>> ALL =
      List.of(
          AGGREGATION, MIXING, BUFFER_SIZE, TRIMMED, STALENESS_WEIGHT, STALENESS_A, STALENESS_B);

  private AggregationSettings() {}

  /** The rule. */
  public static Aggregation aggregation(RunConfig config) {
    int size = config.get(BUFFER_SIZE);
    return switch (config.get(AGGREGATION)) {
      case "fed-async" -> new FedAsync(config.get(MIXING), weight(config));
      case "fed-buff" -> new Buffered(size, Statistic.MEAN, weight(config));
      case "median" -> Buffered.median(size);
      case "trimmed-mean" -> Buffered.trimmedMean(size, config.get(TRIMMED));
      default -> new CallerSum();
    };
  }

  private static StalenessWeight weight(RunConfig config) {
    double a = config.get(STALENESS_A);
    return switch (config.get(STALENESS_WEIGHT)) {
      case "polynomial" -> StalenessWeight.polynomial(a);
      case "hinge" -> StalenessWeight.hinge(a, config.get(STALENESS_B));
      default -> StalenessWeight.CONSTANT;
    };
  }
}
