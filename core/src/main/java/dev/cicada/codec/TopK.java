package dev.cicada.codec;

import dev.cicada.extension.About;
import dev.cicada.settings.Settings;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The k values that are largest in absolute value; the others become zero.
 *
 * <p>Values come first, as 32-bit floats. Then come their positions, rising, each in as many bits
 * as the last position needs, least significant first; unused bits of the last byte are zero. Of
 * equally large values, those at lower positions are sent.
 *
 * @param share k over the number of parameters
 */
public record TopK(double share) implements Codec {
  private static final VarHandle FLOATS =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);

  @Override
  public int encodedBytes(int parameterCount) {
    int sent = CodecSettings.sent(share, parameterCount);
    long positionBits = (long) sent * positionBits(parameterCount);
    return Math.toIntExact((long) sent * Float.BYTES + (positionBits + Byte.SIZE - 1) / Byte.SIZE);
  }

  private static int positionBits(int parameterCount) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(parameterCount - 1);
  }

  @Override
  public void encode(float[] values, Dither dither, byte[] encoded) {
    int sent = CodecSettings.sent(share, values.length);
    Threshold threshold = Threshold.of(values, sent);
    PackedBits positions = new PackedBits(encoded, sent * Float.BYTES);
    int bits = positionBits(values.length);
    int ties = threshold.ties();
    int count = 0;
    for (int i = 0; i < values.length; i++) {
      int size = Threshold.size(values[i]);
      if (size > threshold.size() || (size == threshold.size() && ties-- > 0)) {
        FLOATS.set(encoded, count++ * Float.BYTES, values[i]);
        positions.write(i, bits);
      }
    }
    positions.finish();
  }

  @Override
  public void decode(byte[] encoded, Dither dither, float[] values) {
    CodecException.requireLength(encoded, encodedBytes(values.length));
    int sent = CodecSettings.sent(share, values.length);
    int bits = positionBits(values.length);
    PackedBits positions = new PackedBits(encoded, sent * Float.BYTES);
    Arrays.fill(values, 0);
    int previous = -1;
    for (int i = 0; i < sent; i++) {
      int position = positions.read(bits);
      if (position <= previous || position >= values.length) {
        throw CodecException.format(
            "position %d of value %d is out of order or range; it must be from %d to %d.",
            position, i, previous + 1, values.length - 1);
      }
      float value = (float) FLOATS.get(encoded, i * Float.BYTES);
      if (!Float.isFinite(value)) {
        throw CodecException.notFinite(position, value);
      }
      values[position] = value;
      previous = position;
    }
    positions.requireRestZero();
  }

  @Override
  public boolean isUnbiased() {
    return false;
  }

  /** Makes it known as {@code top-k}. */
  public static final class Provider implements CodecProvider {
    @Override
    public About about() {
      return About.of("top-k", "the largest values and their positions; not unbiased")
          .at(60)
          .reading(CodecSettings.SENT_SHARE);
    }

    @Override
    public Codec codec(Settings settings) {
      return new TopK(settings.get(CodecSettings.SENT_SHARE));
    }
  }
}
