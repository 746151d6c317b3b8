package dev.cicada.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.random.Seed;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CodecTest {
  private static final int PAPER_PARAMETERS = 199_210;

  @Test
  void bitsAreWhatIsSent() {
    assertThat(new Float32().encodedBits(PAPER_PARAMETERS)).isEqualTo(32.0 * PAPER_PARAMETERS);
    assertThat(new Float16().encodedBits(PAPER_PARAMETERS)).isEqualTo(16.0 * PAPER_PARAMETERS);
    assertThat(new Int8().encodedBits(PAPER_PARAMETERS))
        .isEqualTo(8.0 * PAPER_PARAMETERS + 32 * 779);
    assertThat(new Int4().encodedBits(PAPER_PARAMETERS))
        .isEqualTo(4.0 * PAPER_PARAMETERS + 32 * 3113);
    assertThat(new RandomK(0.1).encodedBits(PAPER_PARAMETERS)).isEqualTo(32.0 * 19_921);
    assertThat(new TopK(0.1).encodedBits(PAPER_PARAMETERS))
        .isEqualTo(8 * Math.ceil((32.0 + 18) * 19_921 / 8));
    for (Codec codec : Updates.CODECS) {
      Updates.all()
          .forEach(
              (name, update) ->
                  assertThat(codec.encoded(update, Updates.dither(0)))
                      .hasSize(codec.encodedBytes(update.length)));
    }
  }

  @Test
  void theSameUpdateGivesTheSameBytes() {
    for (Codec codec : Updates.CODECS) {
      float[] update = Updates.gaussian(1000, 1, 3);
      byte[] dirty = new byte[codec.encodedBytes(1000)];
      Arrays.fill(dirty, (byte) 0xA5);
      codec.encode(update, Updates.dither(4), dirty);
      assertThat(dirty).isEqualTo(codec.encoded(update, Updates.dither(4)));
    }
  }

  @Test
  void exactCodecsGiveBackWhatTheyGot() {
    for (Map.Entry<String, float[]> update : Updates.all().entrySet()) {
      for (Codec codec : new Codec[] {new Float32(), new RandomK(1), new TopK(1)}) {
        assertThat(Updates.passed(codec, update.getValue(), Updates.dither(1)))
            .as("%s of %s", codec, update.getKey())
            .isEqualTo(update.getValue());
      }
    }
  }

  @Test
  void halfPrecisionIsAsExactAsItSays() {
    Updates.all()
        .forEach(
            (name, update) -> {
              float[] decoded = Updates.passed(new Float16(), update, Updates.dither(0));
              for (int i = 0; i < update.length; i++) {
                double size = Math.min(Math.abs(update[i]), 65_504);
                assertThat(Math.abs(decoded[i] - Math.copySign(size, update[i])))
                    .as("%s at %d", name, i)
                    .isLessThanOrEqualTo(Math.max(0x1p-25, size * 0x1p-11));
              }
            });
  }

  /** For every half, by the standard: decoding and encoding it gives it back. */
  @Test
  void everyHalfStaysWhatItIs() {
    for (int half = 0; half < 1 << 16; half++) {
      byte[] bytes = {(byte) half, (byte) (half >>> 8)};
      if ((half & 0x7C00) != 0x7C00) {
        float[] value = new float[1];
        new Float16().decode(bytes, Updates.dither(0), value);
        int exponent = (half >>> 10) & 31;
        double expected =
            (exponent == 0
                    ? (half & 1023) * 0x1p-24
                    : (1024 + (half & 1023)) * StrictMath.pow(2, exponent - 25))
                * (half < 0x8000 ? 1 : -1);
        assertThat((double) value[0]).isEqualTo(expected);
        assertThat(new Float16().encoded(value, Updates.dither(0))).isEqualTo(bytes);
      }
    }
  }

  @Test
  void roundedValuesAreWithinOneScale() {
    for (int round = 0; round < 20; round++) {
      Dither dither = Updates.dither(round);
      Updates.all()
          .forEach(
              (name, update) -> {
                requireWithinAScale(new Int8(), update, 256, 127, dither, name);
                requireWithinAScale(new Int4(), update, 64, 7, dither, name);
              });
    }
  }

  private static void requireWithinAScale(
      Codec codec, float[] update, int block, int levels, Dither dither, String name) {
    float[] decoded = Updates.passed(codec, update, dither);
    for (int first = 0; first < update.length; first += block) {
      int end = Math.min(update.length, first + block);
      double largest = 0;
      for (int i = first; i < end; i++) {
        largest = Math.max(largest, Math.abs(update[i]));
      }
      double scale = largest / levels * (1 + 0x1p-20) + 4 * Float.MIN_VALUE;
      for (int i = first; i < end; i++) {
        assertThat(Math.abs(decoded[i] - (double) update[i]))
            .as("%s of %s at %d", codec, name, i)
            .isLessThanOrEqualTo(scale);
      }
    }
  }

  /** Over 4,000 dithers, within 5.5 standard deviations of their mean. */
  @Test
  void theMeanIsTheValue() {
    int draws = 4000;
    for (Codec codec : new Codec[] {new Int8(), new Int4(), new RandomK(0.1)}) {
      assertThat(codec.isUnbiased()).isTrue();
      for (String name : new String[] {"gaussian 257", "denormals", "all sizes", "all equal"}) {
        float[] update = Updates.all().get(name);
        double[] sums = new double[update.length];
        double[] squares = new double[update.length];
        for (int draw = 0; draw < draws; draw++) {
          float[] decoded = Updates.passed(codec, update, Dither.of(new Seed(21), draw, 1));
          for (int i = 0; i < sums.length; i++) {
            double error = (double) decoded[i] - update[i];
            sums[i] += error;
            squares[i] += error * error;
          }
        }
        for (int i = 0; i < sums.length; i++) {
          double largest = largest(update, i);
          double deviation =
              Math.sqrt(Math.max(squares[i] / draws, largest / 127 * Math.abs(update[i])) / draws);
          assertThat(Math.abs(sums[i] / draws))
              .as("%s of %s at %d, %s", codec, name, i, update[i])
              .isLessThanOrEqualTo(5.5 * deviation + largest * 0x1p-21 + 0x1p-149);
        }
      }
    }
  }

  /**
   * The largest absolute value in a value's block; means are no more exact than a float of that
   * size.
   */
  private static double largest(float[] update, int position) {
    int first = position / 256 * 256;
    double largest = 0;
    for (int i = first; i < Math.min(update.length, first + 256); i++) {
      largest = Math.max(largest, Math.abs(update[i]));
    }
    return largest;
  }

  @Test
  void topKSendsTheLargestAndZeroForTheRest() {
    Updates.all()
        .forEach(
            (name, update) -> {
              float[] decoded = Updates.passed(new TopK(0.1), update, Updates.dither(0));
              double leastSent = Double.POSITIVE_INFINITY;
              double largestLeftOut = 0;
              int sent = 0;
              for (int i = 0; i < update.length; i++) {
                assertThat(decoded[i] == update[i] || decoded[i] == 0).isTrue();
                if (decoded[i] != 0) {
                  sent++;
                  leastSent = Math.min(leastSent, Math.abs(update[i]));
                } else {
                  largestLeftOut = Math.max(largestLeftOut, Math.abs(update[i]));
                }
              }
              assertThat(leastSent).as(name).isGreaterThanOrEqualTo(largestLeftOut);
              assertThat(sent).isLessThanOrEqualTo((int) Math.ceil(0.1 * update.length));
            });
  }

  @Test
  void whatIsNotFiniteIsRefusedWithItsPlace() {
    for (Codec codec : Updates.CODECS) {
      for (float value : new float[] {Float.NaN, Float.POSITIVE_INFINITY, -1f / 0f}) {
        for (int place : new int[] {0, 255, 256, 699}) {
          float[] update = Updates.gaussian(700, 1, 9);
          update[place] = value;
          assertThatThrownBy(() -> codec.encoded(update, Updates.dither(0)))
              .as("%s at %d", codec, place)
              .isInstanceOf(CodecException.class)
              .hasMessage("value %d is %s; it must be finite.", place, value);
        }
      }
    }
  }
}
