package dev.cicada.run.config;

import dev.cicada.training.partition.PartitionSettings;
import dev.cicada.training.partition.Partitioner;
import dev.cicada.training.partition.Partitioners;
import java.util.List;
import java.util.Optional;

/** Settings of the dataset and of how it is dealt to the clients. */
public final class DataSettings {
  public static final Setting<String> DATASET =
      new Setting<>(
          "dataset", "mnist", Kind.text(), "a name that cicada data list shows, or a path");
  public static final Setting<String> PARTITION =
      new Setting<>(
          "partition",
          Partitioners.names().get(0),
          Kind.oneOf(Partitioners.names()),
          String.join(", ", Partitioners.names()));
  public static final Setting<Integer> LABELS_PER_CLIENT =
      new Setting<>(
          "labelsPerClient",
          PartitionSettings.DEFAULT.labelsPerClient(),
          Kind.wholeNumber(1),
          "d; exactly for shards, at most for by-label-count");
  static final Setting<Double> ALPHA =
      new Setting<>(
          "alpha",
          PartitionSettings.DEFAULT.alpha(),
          Kind.positive(),
          "for dirichlet: near 0 clients are unlike, far above 1 alike");
  static final Setting<Integer> MINIMUM_SAMPLES =
      new Setting<>(
          "minimumSamples",
          PartitionSettings.DEFAULT.minimumSamples(),
          Kind.wholeNumber(1),
          "for dirichlet: what every client has at least");
  public static final Setting<Optional<Integer>> TEST_SAMPLES =
      new Setting<>(
          "testSamples",
          Optional.empty(),
          Kind.wholeNumber(1).or("all"),
          "on how many samples a model is tested, spread evenly over the test set");

  static final List<Setting<?>> ALL =
      List.of(DATASET, PARTITION, LABELS_PER_CLIENT, ALPHA, MINIMUM_SAMPLES, TEST_SAMPLES);

  private DataSettings() {}

  /** How the samples are dealt. */
  public static Partitioner partitioner(RunConfig config) {
    return Partitioners.of(
        config.get(PARTITION),
        new PartitionSettings(
            config.get(LABELS_PER_CLIENT), config.get(ALPHA), config.get(MINIMUM_SAMPLES)));
  }
}
