package dev.cicada.codec;

import dev.cicada.extension.Extension;
import dev.cicada.settings.Settings;

/** A codec that configurations can name. */
public interface CodecProvider extends Extension {
  /** The codec that these settings describe. */
  Codec codec(Settings settings);
}
