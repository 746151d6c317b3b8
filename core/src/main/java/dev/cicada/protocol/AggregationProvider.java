package dev.cicada.protocol;

import dev.cicada.extension.Extension;
import dev.cicada.settings.Settings;

/** An aggregation that configurations can name. */
public interface AggregationProvider extends Extension {
  /** The aggregation that these settings describe. */
  Aggregation aggregation(Settings settings);

  /**
   * Whether the rule depends on a round's updates only through their sum. A run with privacy needs
   * such a rule: it hands over only the sum, with noise.
   */
  default boolean takesSums() {
    return false;
  }
}
