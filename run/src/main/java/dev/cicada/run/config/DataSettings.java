package dev.cicada.run.config;

import dev.cicada.settings.Setting;
import dev.cicada.settings.ValueType;
import dev.cicada.training.partition.PartitionProvider;
import java.util.Optional;

/** Settings of the dataset and of how it is dealt to the clients. */
public final class DataSettings {
  public static final Setting<String> DATASET =
      new Setting<>(
          "dataset", "mnist", ValueType.text(), "a name that cicada data list shows, or a path");

  public static final Choice<PartitionProvider> PARTITION =
      Choice.of("partition", "shards", PartitionProvider.class);

  public static final Setting<Optional<Integer>> TEST_SAMPLES =
      new Setting<>(
          "testSamples",
          Optional.empty(),
          ValueType.wholeNumber(1).or("all"),
          "on how many samples a model is tested, spread evenly over the test set");

  private DataSettings() {}
}
