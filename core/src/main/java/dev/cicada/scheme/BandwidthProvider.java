package dev.cicada.scheme;

import dev.cicada.extension.Extension;
import dev.cicada.settings.Settings;

/** A rule for the band that configurations can name. */
public interface BandwidthProvider extends Extension {
  /** The rule that these settings describe. */
  BandwidthRule rule(Settings settings);
}
