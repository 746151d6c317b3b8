package dev.cicada.protocol;

import dev.cicada.extension.Extension;
import dev.cicada.settings.Settings;

/** An aggregation that configurations can name. */
public interface AggregationProvider extends Extension {
  /** The aggregation with its parameters. */
  Aggregation aggregation(Settings settings);

  /**
   * Whether all that the rule makes of a round's updates is a function of their sum, so that the
   * sum with noise can stand for them: what a run with privacy asks for.
   */
  default boolean takesSums() {
    return false;
  }
}
