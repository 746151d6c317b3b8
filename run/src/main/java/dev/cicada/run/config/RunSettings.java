package dev.cicada.run.config;

import dev.cicada.plan.Paper;
import dev.cicada.random.Seed;
import dev.cicada.settings.Setting;
import dev.cicada.settings.ValueType;
import java.util.List;
import java.util.Optional;

/** Settings of the run as a whole, and its seeds. */
public final class RunSettings {
  private static final int USUAL_TESTS = 20;

  public static final Setting<Integer> ROUNDS =
      new Setting<>("rounds", Paper.ROUNDS, ValueType.wholeNumber(1), "T");
  public static final Setting<Integer> CLIENTS =
      new Setting<>("clients", Paper.CLIENTS, ValueType.wholeNumber(1), "K");
  public static final Setting<Optional<Integer>> EVALUATE_EVERY =
      new Setting<>(
          "evaluateEvery",
          Optional.empty(),
          ValueType.wholeNumber(1).or("auto"),
          "rounds between two tests of the model, auto for about 20 tests; the last round is always tested");
  public static final Setting<Optional<Integer>> THREADS =
      new Setting<>(
          "threads",
          Optional.empty(),
          ValueType.wholeNumber(1).or("auto"),
          "auto is one for each core; any number gives the same results");
  public static final Setting<Long> SEED =
      new Setting<>("seed", 1L, ValueType.longNumber(), "root of all randomness");
  public static final Setting<Optional<Long>> DATA_SEED =
      seed("dataSeed", "who gets which samples; auto is the seed above, here and below");
  public static final Setting<Optional<Long>> MODEL_SEED = seed("modelSeed", "the first model");
  public static final Setting<Optional<Long>> CHANNEL_SEED =
      seed("channelSeed", "places, shadowing and fading");
  public static final Setting<Optional<Long>> SELECTION_SEED =
      seed("selectionSeed", "the clients' draws of whether to call");
  public static final Setting<Optional<Long>> BATCHES_SEED =
      seed("batchesSeed", "order of samples in local training");

  public static final Setting<Optional<Long>> DEVICE_SEED =
      seed("deviceSeed", "devices, absences, and what is known of channels");

  static final List<Setting<?>> ALL =
      List.of(
          ROUNDS,
          CLIENTS,
          EVALUATE_EVERY,
          THREADS,
          SEED,
          DATA_SEED,
          MODEL_SEED,
          CHANNEL_SEED,
          SELECTION_SEED,
          BATCHES_SEED,
          DEVICE_SEED);

  static final List<Setting<?>> OF_NETWORK =
      List.of(ROUNDS, CLIENTS, SEED, CHANNEL_SEED, DEVICE_SEED);

  private RunSettings() {}

  private static Setting<Optional<Long>> seed(String key, String meaning) {
    return new Setting<>(key, Optional.empty(), ValueType.longNumber().or("auto"), meaning);
  }

  /** The root from which a purpose's randomness is drawn. */
  public static Seed seed(RunConfig config, Setting<Optional<Long>> purpose) {
    return new Seed(config.get(purpose).orElseGet(() -> config.get(SEED)));
  }

  /** Rounds between two tests of the model. */
  public static int evaluateEvery(RunConfig config) {
    return config
        .get(EVALUATE_EVERY)
        .orElseGet(() -> (config.get(ROUNDS) + USUAL_TESTS - 1) / USUAL_TESTS);
  }

  /** How many threads train and test. */
  public static int threads(RunConfig config) {
    return config.get(THREADS).orElseGet(() -> Runtime.getRuntime().availableProcessors());
  }
}
