package dev.cicada.codec;

import dev.cicada.extension.About;
import dev.cicada.settings.Settings;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/** Every value as it is, in four bytes, little-endian. */
public record Float32() implements Codec {
  @Override
  public int encodedBytes(int parameterCount) {
    return Math.multiplyExact(parameterCount, Float.BYTES);
  }

  @Override
  public void encode(float[] values, Dither dither, byte[] encoded) {
    requireFinite(values);
    floats(encoded).put(values);
  }

  @Override
  public void decode(byte[] encoded, Dither dither, float[] values) {
    CodecException.requireLength(encoded, encodedBytes(values.length));
    floats(encoded).get(values);
    requireFinite(values);
  }

  private static FloatBuffer floats(byte[] encoded) {
    return ByteBuffer.wrap(encoded).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
  }

  private static void requireFinite(float[] values) {
    for (int i = 0; i < values.length; i++) {
      if (!Float.isFinite(values[i])) {
        throw CodecException.notFinite(i, values[i]);
      }
    }
  }

  @Override
  public boolean isExact() {
    return true;
  }

  /** Makes it known as {@code float32}. */
  public static final class Provider implements CodecProvider {
    public static final String NAME = "float32";

    @Override
    public About about() {
      return About.of(NAME, "every value as it is, in 32 bits").at(10);
    }

    @Override
    public Codec codec(Settings settings) {
      return new Float32();
    }
  }
}
