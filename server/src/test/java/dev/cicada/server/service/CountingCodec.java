package dev.cicada.server.service;

import dev.cicada.codec.Codec;
import dev.cicada.codec.CodecProvider;
import dev.cicada.codec.Dither;
import dev.cicada.codec.Int8;
import dev.cicada.extension.About;
import dev.cicada.settings.Settings;
import java.util.concurrent.atomic.AtomicInteger;

/** Like {@code int8}, but counts how often an update is decoded. */
record CountingCodec(Codec codec) implements Codec {
  static final AtomicInteger DECODED = new AtomicInteger();

  @Override
  public int encodedBytes(int parameterCount) {
    return codec.encodedBytes(parameterCount);
  }

  @Override
  public void encode(float[] values, Dither dither, byte[] encoded) {
    codec.encode(values, dither, encoded);
  }

  @Override
  public void decode(byte[] encoded, Dither dither, float[] values) {
    DECODED.incrementAndGet();
    codec.decode(encoded, dither, values);
  }

  /** Makes it known as {@code counting}. */
  public static final class Provider implements CodecProvider {
    @Override
    public About about() {
      return About.of("counting", "as int8, and counted");
    }

    @Override
    public Codec codec(Settings settings) {
      return new CountingCodec(new Int8());
    }
  }
}
