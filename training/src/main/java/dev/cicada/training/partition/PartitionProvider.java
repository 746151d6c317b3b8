package dev.cicada.training.partition;

import dev.cicada.extension.Extension;
import dev.cicada.settings.Settings;

/** A way to deal out a dataset that configurations can name. */
public interface PartitionProvider extends Extension {
  /** The partitioner that these settings describe. */
  Partitioner partitioner(Settings settings);
}
