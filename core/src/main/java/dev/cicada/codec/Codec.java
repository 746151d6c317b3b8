package dev.cicada.codec;

/**
 * A way to write updates as bytes, always as many for as many parameters, and to read them again.
 *
 * <p>Pure and without state: the same values and the same {@link Dither} give the same bytes, and
 * these the same values again, on any thread.
 */
public interface Codec {
  /** How many bytes an encoded update has: what a call sends. */
  int encodedBytes(int parameterCount);

  /** S, what a call sends in bits. */
  default double encodedBits(int parameterCount) {
    return (double) Byte.SIZE * encodedBytes(parameterCount);
  }

  /**
   * Encodes an update.
   *
   * @param values finite; not changed
   * @param encoded takes all {@link #encodedBytes}
   * @throws CodecException if a value is infinite or not a number
   */
  void encode(float[] values, Dither dither, byte[] encoded);

  /**
   * Decodes what may come from anybody, in the memory of the arguments.
   *
   * @param values takes the update, finite; half-written after an exception
   * @throws CodecException if these are not the bytes of any update
   */
  void decode(byte[] encoded, Dither dither, float[] values);

  /** Whether decoding gives the very values that were encoded. */
  default boolean isExact() {
    return false;
  }

  /** Whether the mean of what is decoded, over all dithers, is what was encoded. */
  default boolean isUnbiased() {
    return true;
  }

  /** Encodes into an array of its own. */
  default byte[] encoded(float[] values, Dither dither) {
    byte[] encoded = new byte[encodedBytes(values.length)];
    encode(values, dither, encoded);
    return encoded;
  }
}
