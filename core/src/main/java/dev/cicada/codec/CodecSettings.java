package dev.cicada.codec;

import dev.cicada.settings.Setting;
import dev.cicada.settings.ValueType;

/** A setting that several codecs share. */
final class CodecSettings {
  static final Setting<Double> SENT_SHARE =
      new Setting<>(
          "sentShare",
          0.1,
          ValueType.upTo(1),
          "for random-k and top-k: how many of an update's values are sent");

  private CodecSettings() {}

  /** k, at least one. */
  static int sent(double share, int parameterCount) {
    return (int) Math.min(parameterCount, Math.max(1, Math.ceil(share * parameterCount)));
  }
}
