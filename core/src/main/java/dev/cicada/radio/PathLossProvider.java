package dev.cicada.radio;

import dev.cicada.extension.Extension;
import dev.cicada.settings.Settings;

/** A path loss that configurations can name. */
public interface PathLossProvider extends Extension {
  /** The path loss that these settings describe. */
  PathLoss pathLoss(Settings settings);
}
