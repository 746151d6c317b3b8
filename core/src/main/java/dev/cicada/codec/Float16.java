package dev.cicada.codec;

import dev.cicada.extension.About;
import dev.cicada.settings.Settings;

/**
 * Every value in two bytes, little-endian: IEEE 754 binary16, rounded to the nearest, ties to even.
 *
 * <p>Relative errors are at most 2^-11 from 2^-14 to 65,504; absolute ones at most 2^-25 below.
 * What is larger becomes 65,504: no training that goes well has such updates.
 */
public record Float16() implements Codec {
  private static final int SIGN = 0x8000;
  private static final int EXPONENT = 0x7C00;
  private static final int LARGEST = 0x7BFF;
  private static final int DROPPED_BITS = 13;

  /** 2^-24, the least value but zero. */
  private static final float LEAST = 0x1.0p-24f;

  /** 2^-14, below which values are multiples of the least one. */
  private static final float LEAST_NORMAL = 0x1.0p-14f;

  /** The exponent of 1, here and in 32 bits, in the place where 32 bits have it. */
  private static final int EXPONENT_SHIFT = (127 - 15) << 23;

  @Override
  public int encodedBytes(int parameterCount) {
    return Math.multiplyExact(parameterCount, Short.BYTES);
  }

  @Override
  public void encode(float[] values, Dither dither, byte[] encoded) {
    for (int i = 0; i < values.length; i++) {
      float value = values[i];
      if (!Float.isFinite(value)) {
        throw CodecException.notFinite(i, value);
      }
      int half = half(value);
      encoded[2 * i] = (byte) half;
      encoded[2 * i + 1] = (byte) (half >>> Byte.SIZE);
    }
  }

  static int half(float value) {
    int bits = Float.floatToRawIntBits(value);
    int sign = (bits >>> Short.SIZE) & SIGN;
    float size = Math.abs(value);
    if (size < LEAST_NORMAL) {
      return sign | (int) Math.rint(size / LEAST);
    }
    int shifted = (bits & 0x7FFFFFFF) - EXPONENT_SHIFT;
    int even = (shifted >>> DROPPED_BITS) & 1;
    int rounded = (shifted + (1 << (DROPPED_BITS - 1)) - 1 + even) >>> DROPPED_BITS;
    return sign | Math.min(rounded, LARGEST);
  }

  @Override
  public void decode(byte[] encoded, Dither dither, float[] values) {
    CodecException.requireLength(encoded, encodedBytes(values.length));
    for (int i = 0; i < values.length; i++) {
      int half = (encoded[2 * i] & 0xFF) | (encoded[2 * i + 1] & 0xFF) << Byte.SIZE;
      if ((half & EXPONENT) == EXPONENT) {
        throw CodecException.format("value %d is infinite or no number; it must be finite.", i);
      }
      values[i] = value(half);
    }
  }

  private static float value(int half) {
    int size = half & ~SIGN;
    float value =
        (size & EXPONENT) == 0
            ? size * LEAST
            : Float.intBitsToFloat((size << DROPPED_BITS) + EXPONENT_SHIFT);
    return (half & SIGN) == 0 ? value : -value;
  }

  /** Rounding to the nearest has no mean to speak of. */
  @Override
  public boolean isUnbiased() {
    return false;
  }

  /** Makes it known as {@code float16}. */
  public static final class Provider implements CodecProvider {
    @Override
    public About about() {
      return About.of("float16", "every value to 11 significant bits, in 16").at(20);
    }

    @Override
    public Codec codec(Settings settings) {
      return new Float16();
    }
  }
}
