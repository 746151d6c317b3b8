package dev.cicada.codec;

import java.util.ServiceLoader;

/**
 * The inner loops of codecs that round in {@link Blocks}. The class path may bring faster ones that
 * give the same bits as the plain ones.
 */
public interface BlockKernel {
  /** Bits after the binary point of a number before it is rounded. */
  int FRACTION_BITS = 15;

  /**
   * Added to a number of up to 127, it makes the last bit of the float worth 2^-{@value
   * #FRACTION_BITS}.
   */
  float ALIGNER = 384;

  int ALIGNER_BITS = Float.floatToRawIntBits(ALIGNER);

  /** Whether it can run in this JVM. */
  boolean isAvailable();

  /**
   * The bits of the largest absolute value; larger than those of any number if one is not a number.
   */
  int largest(float[] values, int first, int count);

  /**
   * Rounds values up or down to whole numbers.
   *
   * @param up a power of two by which values are multiplied first: where they are very small, one
   *     over the scale is too large for a float
   * @param factor by which they are multiplied next: one over the scale
   * @param numbers receives a byte for each, from {@code place} on
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

  /** The fastest one that can run here. */
  static BlockKernel fastest() {
    return ServiceLoader.load(BlockKernel.class, BlockKernel.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(BlockKernel::isAvailable)
        .findFirst()
        .orElseGet(PlainBlockKernel::new);
  }
}
