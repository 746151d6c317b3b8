package dev.cicada.training.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.codec.BlockKernel;
import dev.cicada.codec.Dither;
import dev.cicada.codec.PlainBlockKernel;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import org.junit.jupiter.api.Test;

class VectorBlockKernelTest {
  private final BlockKernel plain = new PlainBlockKernel();
  private final BlockKernel vector = new VectorBlockKernel();

  @Test
  void itIsWhatCodecsTake() {
    BlockKernel fastest = BlockKernel.fastest();
    assertThat(fastest instanceof VectorBlockKernel).isEqualTo(vector.isAvailable());
  }

  @Test
  void itsBitsAreThoseOfPlainLoops() {
    if (!vector.isAvailable()) {
      return;
    }
    RandomStream stream = new Seed(3).stream(0);
    for (int i = 0; i < 2000; i++) {
      int first = stream.nextInt(40);
      int count = stream.nextInt(300);
      int place = stream.nextInt(20);
      float[] values = new float[first + count + 5];
      float size = (float) StrictMath.pow(10, stream.nextDouble(-44, 37));
      for (int j = 0; j < values.length; j++) {
        values[j] = (float) (size * stream.nextDouble(-1, 1));
      }
      assertThat(vector.largest(values, first, count))
          .isEqualTo(plain.largest(values, first, count));
      float up = size < 1e-30f ? 0x1.0p100f : 1;
      float factor = 126 / (size * up);
      Dither dither = Dither.of(new Seed(i), 1, 2);
      byte[] one = new byte[place + count + 3];
      byte[] other = new byte[place + count + 3];
      plain.round(values, first, count, up, factor, dither, one, place);
      vector.round(values, first, count, up, factor, dither, other, place);
      assertThat(other).isEqualTo(one);
      float[] values2 = values.clone();
      plain.scale(one, place, count, size, values, first);
      vector.scale(one, place, count, size, values2, first);
      assertThat(values2).isEqualTo(values);
    }
  }

  @Test
  void whatIsNotANumberIsLargest() {
    float[] values = new float[100];
    values[3] = Float.MAX_VALUE;
    values[50] = -Float.NaN;
    assertThat(vector.largest(values, 0, 100))
        .isGreaterThan(Float.floatToRawIntBits(Float.POSITIVE_INFINITY));
  }
}
