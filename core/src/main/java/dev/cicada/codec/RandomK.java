package dev.cicada.codec;

import dev.cicada.extension.About;
import dev.cicada.settings.Settings;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * One random value of each of k stretches, times the stretch's length; the others become zero.
 *
 * <p>Both sides draw the positions, so only values are sent, as 32-bit floats. The mean is the
 * value. A value that the factor makes infinite becomes the largest float.
 *
 * @param share k over the number of parameters
 */
public record RandomK(double share) implements Codec {
  private static final VarHandle FLOATS =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);

  @Override
  public int encodedBytes(int parameterCount) {
    return Math.multiplyExact(CodecSettings.sent(share, parameterCount), Float.BYTES);
  }

  @Override
  public void encode(float[] values, Dither dither, byte[] encoded) {
    for (int i = 0; i < values.length; i++) {
      if (!Float.isFinite(values[i])) {
        throw CodecException.notFinite(i, values[i]);
      }
    }
    Stretches stretches = stretches(values.length);
    for (int i = 0; i < stretches.count; i++) {
      FLOATS.set(encoded, i * Float.BYTES, values[stretches.position(i, dither)]);
    }
  }

  @Override
  public void decode(byte[] encoded, Dither dither, float[] values) {
    CodecException.requireLength(encoded, encodedBytes(values.length));
    Stretches stretches = stretches(values.length);
    Arrays.fill(values, 0);
    for (int i = 0; i < stretches.count; i++) {
      float sent = (float) FLOATS.get(encoded, i * Float.BYTES);
      if (!Float.isFinite(sent)) {
        throw CodecException.notFinite(i, sent);
      }
      float scaled = sent * stretches.length(i);
      values[stretches.position(i, dither)] =
          Math.max(-Float.MAX_VALUE, Math.min(Float.MAX_VALUE, scaled));
    }
  }

  private Stretches stretches(int parameterCount) {
    return new Stretches(parameterCount, CodecSettings.sent(share, parameterCount));
  }

  /** Positions cut into stretches, whose lengths differ by at most one. */
  private record Stretches(int positions, int count) {
    private int first(int stretch) {
      return (int) ((long) stretch * positions / count);
    }

    int length(int stretch) {
      return first(stretch + 1) - first(stretch);
    }

    /** Uniform, up to a stretch's length over 2^32. */
    int position(int stretch, Dither dither) {
      long word = Integer.toUnsignedLong(dither.word(stretch));
      return first(stretch) + (int) ((word * length(stretch)) >>> Integer.SIZE);
    }
  }

  /** Makes it known as {@code random-k}. */
  public static final class Provider implements CodecProvider {
    @Override
    public About about() {
      return About.of("random-k", "some values at random, scaled up; no positions are sent")
          .at(50)
          .reading(CodecSettings.SENT_SHARE);
    }

    @Override
    public Codec codec(Settings settings) {
      return new RandomK(settings.get(CodecSettings.SENT_SHARE));
    }
  }
}
