package dev.cicada.codec;

import dev.cicada.extension.About;
import dev.cicada.settings.Settings;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Every value in two bytes, little-endian: IEEE 754 binary16, rounded to the nearest, ties to even.
 *
 * <p>From 2^-14 to 65,504 the relative error is at most 2^-11; below, the absolute error is at most
 * 2^-25. Larger values become 65,504: no training that goes well has such updates.
 */
public record Float16() implements Codec {
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int INFINITE = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);
  private static final int SIGN = 0x8000;
  private static final int EXPONENT = 0x7C00;
  private static final int LARGEST = 0x7BFF;
  private static final int DROPPED_BITS = 13;

  /** 2^-24, the smallest value above zero. */
  private static final float LEAST = 0x1.0p-24f;

  /** 2^-14 in 16 bits. Values below it are multiples of the smallest one. */
  private static final int LEAST_NORMAL = 0x400;

  private static final int LEAST_NORMAL_BITS = Float.floatToRawIntBits(0x1.0p-14f);

  /** The difference between the exponent biases of 32 and 16 bits, in a float's exponent field. */
  private static final int EXPONENT_SHIFT = (127 - 15) << 23;

  /** Added to a value below the normal ones, it makes the last bit worth 2^-24. */
  private static final float ALIGNER = 0.5f;

  private static final int ALIGNER_BITS = Float.floatToRawIntBits(ALIGNER);

  @Override
  public int encodedBytes(int parameterCount) {
    return Math.multiplyExact(parameterCount, Short.BYTES);
  }

  @Override
  public void encode(float[] values, Dither dither, byte[] encoded) {
    for (int i = 0; i < values.length; i++) {
      int bits = Float.floatToRawIntBits(values[i]);
      if ((bits & Integer.MAX_VALUE) >= INFINITE) {
        throw CodecException.notFinite(i, values[i]);
      }
      SHORTS.set(encoded, Short.BYTES * i, (short) half(bits));
    }
  }

  static int half(float value) {
    return half(Float.floatToRawIntBits(value));
  }

  /** Computes both cases, since no processor can predict which one a value is. */
  private static int half(int bits) {
    int size = bits & Integer.MAX_VALUE;
    int small = Float.floatToRawIntBits(Float.intBitsToFloat(size) + ALIGNER) - ALIGNER_BITS;
    int even = (size >>> DROPPED_BITS) & 1;
    int rounded = (size - EXPONENT_SHIFT + (1 << (DROPPED_BITS - 1)) - 1 + even) >>> DROPPED_BITS;
    int normal = Math.min(rounded, LARGEST);
    return ((bits >>> Short.SIZE) & SIGN) | either(size - LEAST_NORMAL_BITS, small, normal);
  }

  @Override
  public void decode(byte[] encoded, Dither dither, float[] values) {
    CodecException.requireLength(encoded, encodedBytes(values.length));
    for (int i = 0; i < values.length; i++) {
      int half = (short) SHORTS.get(encoded, Short.BYTES * i);
      if ((half & EXPONENT) == EXPONENT) {
        throw CodecException.format("value %d is infinite or no number; it must be finite.", i);
      }
      values[i] = value(half);
    }
  }

  private static float value(int half) {
    int size = half & ~SIGN & 0xFFFF;
    int small = Float.floatToRawIntBits(size * LEAST);
    int normal = (size << DROPPED_BITS) + EXPONENT_SHIFT;
    int sign = (half & SIGN) << Short.SIZE;
    return Float.intBitsToFloat(sign | either(size - LEAST_NORMAL, small, normal));
  }

  /** The first of two numbers if a sign is negative, else the second; without a branch. */
  private static int either(int sign, int first, int second) {
    int mask = sign >> (Integer.SIZE - 1);
    return (first & mask) | (second & ~mask);
  }

  /** Rounding to the nearest is biased. */
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
