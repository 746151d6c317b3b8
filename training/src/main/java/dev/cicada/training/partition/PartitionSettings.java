package dev.cicada.training.partition;

import dev.cicada.settings.Setting;
import dev.cicada.settings.ValueType;

/** Settings that several partitions share. */
public final class PartitionSettings {
  /** The paper's five by default. */
  public static final Setting<Integer> LABELS_PER_CLIENT =
      new Setting<>(
          "labelsPerClient",
          5,
          ValueType.wholeNumber(1),
          "d; exactly for shards, at most for by-label-count");

  private PartitionSettings() {}
}
