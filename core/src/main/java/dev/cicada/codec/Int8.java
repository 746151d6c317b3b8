package dev.cicada.codec;

import dev.cicada.extension.About;
import dev.cicada.settings.Settings;

/** Every value in a byte, from -127 to 127 times its block's scale; see {@link Blocks}. */
public record Int8() implements Codec {
  private static final Blocks BLOCKS = new Blocks(256, 127);

  @Override
  public int encodedBytes(int parameterCount) {
    return Math.addExact(BLOCKS.scaleBytes(parameterCount), parameterCount);
  }

  @Override
  public void encode(float[] values, Dither dither, byte[] encoded) {
    int place = BLOCKS.scaleBytes(values.length);
    for (int block = 0; block < BLOCKS.count(values.length); block++) {
      place += BLOCKS.round(values, block, dither, encoded, encoded, place);
    }
  }

  @Override
  public void decode(byte[] encoded, Dither dither, float[] values) {
    CodecException.requireLength(encoded, encodedBytes(values.length));
    int place = BLOCKS.scaleBytes(values.length);
    for (int block = 0; block < BLOCKS.count(values.length); block++) {
      BLOCKS.unround(encoded, block, encoded, place, values);
      place += BLOCKS.size();
    }
  }

  /** Makes it known as {@code int8}. */
  public static final class Provider implements CodecProvider {
    @Override
    public About about() {
      return About.of("int8", "every value in 8 bits, rounded at random, a scale for 256 values")
          .at(30);
    }

    @Override
    public Codec codec(Settings settings) {
      return new Int8();
    }
  }
}
