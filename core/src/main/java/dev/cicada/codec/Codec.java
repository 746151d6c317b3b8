package dev.cicada.codec;

/**
 * A way to write updates as bytes and to read them back. The number of bytes depends only on the
 * number of parameters.
 *
 * <p>Pure and without state: the same values and the same {@link Dither} give the same bytes, and
 * the same bytes give the same values, on any thread.
 */
public interface Codec {
  /** How many bytes a call sends. */
  int encodedBytes(int parameterCount);

  /** S: how many bits a call sends. */
  default double encodedBits(int parameterCount) {
    return (double) Byte.SIZE * encodedBytes(parameterCount);
  }

  /**
   * Encodes an update.
   *
   * @param values finite; not changed
   * @param encoded receives the {@link #encodedBytes}
   * @throws CodecException if a value is infinite or not a number
   */
  void encode(float[] values, Dither dither, byte[] encoded);

  /**
   * Decodes an update. The bytes may come from anybody, so decoding must not need more memory than
   * the arguments have.
   *
   * @param values receives the update, all finite; undefined after an exception
   * @throws CodecException if the bytes encode no update
   */
  void decode(byte[] encoded, Dither dither, float[] values);

  /** Whether decoding gives exactly the values that were encoded. */
  default boolean isExact() {
    return false;
  }

  /** Whether the mean of what is decoded, over all dithers, is what was encoded. */
  default boolean isUnbiased() {
    return true;
  }

  /** Encodes into a new array. */
  default byte[] encoded(float[] values, Dither dither) {
    byte[] encoded = new byte[encodedBytes(values.length)];
    encode(values, dither, encoded);
    return encoded;
  }
}
