package dev.cicada.codec;

import java.util.Locale;
import java.util.Objects;

/** An update that cannot be encoded, or bytes that encode none; the message says why. */
public final class CodecException extends RuntimeException {
  private CodecException(String message) {
    super(message);
  }

  /** Always there. */
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }

  /** An exception whose message has numbers; they read the same in every locale. */
  public static CodecException format(String format, Object... values) {
    return new CodecException(String.format(Locale.ROOT, format, values));
  }

  /** A value that no codec accepts. */
  static CodecException notFinite(int position, float value) {
    return format("value %d is %s; it must be finite.", position, value);
  }

  /** Refuses bytes that are too few or too many. */
  static void requireLength(byte[] encoded, int length) {
    if (encoded.length != length) {
      throw format("there are %d bytes; there must be %d.", encoded.length, length);
    }
  }
}
