package dev.cicada.codec;

import dev.cicada.random.Purpose;
import dev.cicada.random.Seed;

/**
 * The randomness of one encoded update: a random 32-bit word for every position.
 *
 * <p>The key is drawn by Philox from seed, client and round. A word is a hash of the key and its
 * position. That is a few instructions, which compilers vectorize; Philox for every value would
 * take longer than training. The multipliers are those of Chris Wellons, Prospecting for Hash
 * Functions (2018), lowbias32. DitherTest checks its statistics.
 *
 * @param first half of the key
 * @param second the other half
 */
public record Dither(int first, int second) {
  public static final int SPREAD = 0x9E3779B9;
  public static final int MULTIPLIER_1 = 0x7FEB352D;
  public static final int MULTIPLIER_2 = 0x846CA68B;

  /**
   * The dither of a client's update.
   *
   * @param seed the root of the run
   */
  public static Dither of(Seed seed, int client, int round) {
    long key = seed.split(Purpose.CODEC).split(client).stream(round).nextLong();
    return new Dither((int) key, (int) (key >>> Integer.SIZE));
  }

  /** The word of a position. */
  public int word(int position) {
    int x = position * SPREAD + first;
    x = ((x ^ (x >>> 16)) + second) * MULTIPLIER_1;
    x = (x ^ (x >>> 15)) * MULTIPLIER_2;
    return x ^ (x >>> 16);
  }

  /** The words of {@code count} positions from {@code position} on. */
  void words(int position, int count, int[] words) {
    for (int i = 0; i < count; i++) {
      words[i] = word(position + i);
    }
  }
}
