package dev.cicada.training.optimizer;

import dev.cicada.extension.Extension;
import dev.cicada.settings.Settings;

/** A local optimizer that configurations can name. */
public interface OptimizerProvider extends Extension {
  /** The optimizer that these settings describe. */
  LocalOptimizer optimizer(Settings settings);
}
