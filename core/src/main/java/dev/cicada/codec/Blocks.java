package dev.cicada.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Blocks of values, each with a scale. A value is sent as a whole number of scales, rounded up or
 * down at random so that its mean is the value.
 *
 * <p>Alistarh et al.: QSGD: Communication-Efficient SGD via Gradient Quantization and Encoding
 * (2017), with the largest absolute value as the norm. The scale is that value over the number of
 * levels. An error is less than one scale, apart from the rounding of floats. The mean is exact to
 * 2^-15 of a scale, which at the largest value is about a float's last bit.
 *
 * @param size values in a block; the last may have fewer
 * @param levels the largest whole number
 */
record Blocks(int size, int levels) {
  private static final VarHandle SCALES =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int INFINITE = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);

  /** One over a smaller scale is too large for a float. */
  private static final float SMALL = 0x1.0p-80f;

  private static final float UP = 0x1.0p100f;

  private static final class Kernel {
    static final BlockKernel FASTEST = BlockKernel.fastest();
  }

  int count(int parameterCount) {
    return (int) (((long) parameterCount + size - 1) / size);
  }

  /** How many bytes the scales take, which come first. */
  int scaleBytes(int parameterCount) {
    return Math.multiplyExact(count(parameterCount), Float.BYTES);
  }

  /**
   * Writes a block's scale, and its whole numbers from {@code place} on.
   *
   * @return how many numbers
   */
  int round(float[] values, int block, Dither dither, byte[] encoded, byte[] numbers, int place) {
    int first = block * size;
    int count = Math.min(size, values.length - first);
    float scale = scale(values, first, Kernel.FASTEST.largest(values, first, count));
    SCALES.set(encoded, block * Float.BYTES, scale);
    if (scale == 0) {
      Arrays.fill(numbers, place, place + count, (byte) 0);
    } else {
      float up = scale < SMALL ? UP : 1;
      float factor = 1 / (scale * up);
      Kernel.FASTEST.round(values, first, count, up, factor, dither, numbers, place);
    }
    return count;
  }

  private float scale(float[] values, int first, int largest) {
    if (largest >= INFINITE) {
      throw notFinite(values, first);
    }
    // One bit up, so that no rounding leads beyond the last level.
    float scale = largest == 0 ? 0 : Math.nextUp(Float.intBitsToFloat(largest) / levels);
    if (scale > largestScale()) {
      throw CodecException.format(
          "a value has size %s; it must be at most %s.",
          Float.intBitsToFloat(largest), largestScale() * levels);
    }
    return scale;
  }

  /**
   * With this scale, even a number that no encoder writes, one beyond the last level, is finite.
   */
  private float largestScale() {
    return Float.MAX_VALUE / (levels + 1);
  }

  private static CodecException notFinite(float[] values, int first) {
    int position = first;
    while (Float.isFinite(values[position])) {
      position++;
    }
    return CodecException.notFinite(position, values[position]);
  }

  /** Turns a block's whole numbers into values again. */
  void unround(byte[] encoded, int block, byte[] numbers, int place, float[] values) {
    int first = block * size;
    int count = Math.min(size, values.length - first);
    float scale = (float) SCALES.get(encoded, block * Float.BYTES);
    if (!(scale >= 0 && scale <= largestScale())) {
      throw CodecException.format(
          "the scale of block %d is %s; it must be from 0 to %s.", block, scale, largestScale());
    }
    Kernel.FASTEST.scale(numbers, place, count, scale, values, first);
  }
}
