package dev.cicada.codec;

import dev.cicada.extension.About;
import dev.cicada.settings.Settings;

/**
 * Every value in half a byte, from -7 to 7 times its block's scale; see {@link Blocks}.
 *
 * <p>Values at even positions are in the low half of a byte. Blocks are short, since one large
 * value makes all others in its block coarse.
 */
public record Int4() implements Codec {
  private static final Blocks BLOCKS = new Blocks(64, 7);
  private static final int HALF = 4;
  private static final int LOW = 0xF;

  @Override
  public int encodedBytes(int parameterCount) {
    return Math.addExact(BLOCKS.scaleBytes(parameterCount), pairs(parameterCount));
  }

  private static int pairs(int parameterCount) {
    return parameterCount / 2 + parameterCount % 2;
  }

  @Override
  public void encode(float[] values, Dither dither, byte[] encoded) {
    byte[] numbers = new byte[BLOCKS.size()];
    int place = BLOCKS.scaleBytes(values.length);
    for (int block = 0; block < BLOCKS.count(values.length); block++) {
      int count = BLOCKS.round(values, block, dither, encoded, numbers, 0);
      if (count % 2 == 1) {
        numbers[count] = 0;
      }
      int pairs = pairs(count);
      for (int i = 0; i < pairs; i++) {
        encoded[place + i] = (byte) ((numbers[2 * i] & LOW) | numbers[2 * i + 1] << HALF);
      }
      place += pairs;
    }
  }

  @Override
  public void decode(byte[] encoded, Dither dither, float[] values) {
    CodecException.requireLength(encoded, encodedBytes(values.length));
    if (values.length % 2 == 1 && (encoded[encoded.length - 1] & ~LOW) != 0) {
      throw CodecException.format("the last half byte is used; it must be 0.");
    }
    byte[] numbers = new byte[BLOCKS.size()];
    int place = BLOCKS.scaleBytes(values.length);
    for (int block = 0; block < BLOCKS.count(values.length); block++) {
      int pairs = Math.min(BLOCKS.size() / 2, encoded.length - place);
      for (int i = 0; i < pairs; i++) {
        int pair = encoded[place + i];
        numbers[2 * i] = (byte) ((byte) (pair << HALF) >> HALF);
        numbers[2 * i + 1] = (byte) (pair >> HALF);
      }
      BLOCKS.unround(encoded, block, numbers, 0, values);
      place += pairs;
    }
  }

  /** Makes it known as {@code int4}. */
  public static final class Provider implements CodecProvider {
    @Override
    public About about() {
      return About.of("int4", "every value in 4 bits, rounded at random, a scale for 64 values")
          .at(40);
    }

    @Override
    public Codec codec(Settings settings) {
      return new Int4();
    }
  }
}
