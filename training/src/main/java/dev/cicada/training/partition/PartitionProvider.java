package dev.cicada.training.partition;

import dev.cicada.extension.Extension;
import dev.cicada.settings.Settings;

/** A way to deal a dataset out that configurations can name. */
public interface PartitionProvider extends Extension {
  /** The partitioner with its parameters. */
  Partitioner partitioner(Settings settings);
}
