package dev.cicada.codec;

import dev.cicada.extension.Extension;
import dev.cicada.settings.Settings;

/** A codec that configurations can name. */
public interface CodecProvider extends Extension {
  /** The codec with its parameters. */
  Codec codec(Settings settings);
}
