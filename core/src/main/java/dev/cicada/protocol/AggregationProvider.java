package dev.cicada.protocol;

import dev.cicada.extension.Extension;
import dev.cicada.settings.Settings;

/** An aggregation that configurations can name. */
public interface AggregationProvider extends Extension {
  /** The aggregation with its parameters. */
  Aggregation aggregation(Settings settings);
}
