package dev.cicada.codec;

import java.util.ServiceLoader;

/**
 * The inner loops of codecs that round in {@link Blocks}: the plain ones, or others with the same
 * bits that the class path brings.
 */
public interface BlockKernel {
  /** Bits after the binary point of what is rounded. */
  int FRACTION_BITS = 15;

  /**
   * What is added to a number of up to 127 so that the least of a float's bits is worth 2^-{@value
   * #FRACTION_BITS}, whatever the number.
   */
  float ALIGNER = 384;

  int ALIGNER_BITS = Float.floatToRawIntBits(ALIGNER);

  /** Whether it runs in this JVM. */
  boolean isAvailable();

  /** The bits of the largest size among some values; above all of them if one is not a number. */
  int largest(float[] values, int first, int count);

  /**
   * Rounds some values up or down to whole numbers.
   *
   * @param up a power of two by which values are multiplied first, since very small ones have very
   *     large factors
   * @param factor by which they are multiplied then: one over the scale
   * @param numbers takes a byte each, from a place on
   */
  void round(
      float[] values,
      int first,
      int count,
      float up,
      float factor,
      Dither dither,
      byte[] numbers,
      int place);

  /** Multiplies whole numbers by their scale. */
  void scale(byte[] numbers, int place, int count, float scale, float[] values, int first);

  /** The fastest there is. */
  static BlockKernel fastest() {
    return ServiceLoader.load(BlockKernel.class, BlockKernel.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(BlockKernel::isAvailable)
        .findFirst()
        .orElseGet(PlainBlockKernel::new);
  }
}
