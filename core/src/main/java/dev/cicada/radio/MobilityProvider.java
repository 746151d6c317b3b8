package dev.cicada.radio;

import dev.cicada.extension.Extension;
import dev.cicada.settings.Settings;

/** A mobility that configurations can name. */
public interface MobilityProvider extends Extension {
  /**
   * The mobility that these settings describe.
   *
   * @param placement the part of the cell in which each client lives
   */
  Mobility mobility(Settings settings, Placement placement);
}
