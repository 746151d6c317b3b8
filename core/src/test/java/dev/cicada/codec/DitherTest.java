package dev.cicada.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.random.Seed;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * What the hash must pass: words are uniform in each byte, and independent of their neighbours and
 * of the words of other clients and rounds.
 *
 * <p>Every statistic is a chi-square with 255 degrees of freedom, so its mean is 255 and its
 * deviation 22.6. It exceeds 400 about once in ten million draws.
 */
class DitherTest {
  private static final int WORDS = 1 << 20;
  private static final double LARGEST = 400;

  @Test
  void everyByteOfAWordIsUniform() {
    Dither dither = Dither.of(new Seed(1), 2, 3);
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
      int each = shift;
      requireUniform(position -> dither.word(position) >>> each);
    }
  }

  @Test
  void neighboursAreIndependent() {
    Dither dither = Dither.of(new Seed(4), 0, 0);
    for (int distance : new int[] {1, 2, 3, 16, 64, 256, 65_536}) {
      requireUniform(position -> dither.word(position) - dither.word(position + distance));
      requireUniform(position -> pair(dither.word(position), dither.word(position + distance)));
    }
  }

  @Test
  void clientsAndRoundsAreIndependent() {
    Seed seed = new Seed(5);
    Dither dither = Dither.of(seed, 7, 9);
    for (Dither other :
        new Dither[] {
          Dither.of(seed, 8, 9), Dither.of(seed, 7, 10), Dither.of(new Seed(6), 7, 9)
        }) {
      requireUniform(position -> pair(dither.word(position), other.word(position)));
    }
  }

  @Test
  void aPositionIsUniformOverRounds() {
    Dither[] dithers = new Dither[1 << 14];
    for (int round = 0; round < dithers.length; round++) {
      dithers[round] = Dither.of(new Seed(8), 0, round);
    }
    for (int position = 0; position < 64; position++) {
      int each = position;
      requireUniform(round -> dithers[round].word(each) >>> 24, dithers.length);
      requireUniform(
          round -> pair(dithers[round].word(each), dithers[round].word(each + 1)), dithers.length);
    }
  }

  /** The upper four bits of two words. */
  private static int pair(int one, int other) {
    return (one >>> 28) << 4 | (other >>> 28);
  }

  private static void requireUniform(IntUnaryOperator lowByte) {
    requireUniform(lowByte, WORDS);
  }

  private static void requireUniform(IntUnaryOperator lowByte, int draws) {
    int[] counts = new int[256];
    for (int i = 0; i < draws; i++) {
      counts[lowByte.applyAsInt(i) & 0xFF]++;
    }
    double expected = draws / 256.0;
    double statistic = 0;
    for (int count : counts) {
      statistic += (count - expected) * (count - expected) / expected;
    }
    assertThat(statistic).isBetween(255 - 145.0, LARGEST);
  }
}
