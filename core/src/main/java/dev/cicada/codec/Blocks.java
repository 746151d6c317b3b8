package dev.cicada.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Blocks of values with a scale each: a value is a whole number of scales, rounded up or down at
 * random so that the mean is the value.
 *
 * <p>Alistarh et al.: QSGD: Communication-Efficient SGD via Gradient Quantization and Encoding
 * (2017), with the largest value for the norm. An error is below one scale, which is the block's
 * largest size over the number of levels, and a rounding of floats more. The mean is exact to 2^-15
 * of a scale, which to the largest value is as to a float its last bit.
 *
 * @param size values in a block; the last may have fewer
 * @param levels the largest whole number
 */
record Blocks(int size, int levels) {
  private static final VarHandle SCALES =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int INFINITE = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);

  /** Below it, one over a scale is too large for a float. */
  private static final float SMALL = 0x1.0p-80f;

  private static final float UP = 0x1.0p100f;

  private static final class Kernel {
    static final BlockKernel FASTEST = BlockKernel.fastest();
  }

  int count(int parameterCount) {
    return (int) (((long) parameterCount + size - 1) / size);
  }

  /** Bytes of all scales, which come first. */
  int scaleBytes(int parameterCount) {
    return Math.multiplyExact(count(parameterCount), Float.BYTES);
  }

  /** Writes a block's scale, and its whole numbers from a place on; gives how many they are. */
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
    // One up, so that roundings of the factor and of products never lead beyond the last level.
    float scale = largest == 0 ? 0 : Math.nextUp(Float.intBitsToFloat(largest) / levels);
    if (scale > largestScale()) {
      throw CodecException.format(
          "a value has size %s; it must be at most %s.",
          Float.intBitsToFloat(largest), largestScale() * levels);
    }
    return scale;
  }

  /** Even a number that no encoder makes, one beyond the last level, stays finite. */
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
