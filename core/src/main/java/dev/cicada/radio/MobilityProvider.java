package dev.cicada.radio;

import dev.cicada.extension.Extension;
import dev.cicada.settings.Settings;

/** A mobility that configurations can name. */
public interface MobilityProvider extends Extension {
  /**
   * The mobility with its parameters.
   *
   * @param placement where in the cell each client lives
   */
  Mobility mobility(Settings settings, Placement placement);
}
