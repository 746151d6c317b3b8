package dev.cicada.random;

/**
 * The Philox 4x32-10 block function: a bijection of a 128-bit counter under a 64-bit key.
 *
 * <p>Salmon, Moraes, Dror, Shaw: Parallel Random Numbers: As Easy as 1, 2, 3 (SC 2011).
 */
final class Philox {
  private static final long MULTIPLIER_0 = 0xD2511F53L;
  private static final long MULTIPLIER_1 = 0xCD9E8D57L;
  private static final int WEYL_0 = 0x9E3779B9;
  private static final int WEYL_1 = 0xBB67AE85;
  private static final int ROUNDS = 10;
  private static final long WORD = 0xFFFFFFFFL;

  private Philox() {}

  /** Encrypts the counter (low, high) under the key and stores the 128 bits in {@code block}. */
  static void apply(long key, long low, long high, long[] block) {
    int key0 = (int) key;
    int key1 = (int) (key >>> 32);
    int c0 = (int) low;
    int c1 = (int) (low >>> 32);
    int c2 = (int) high;
    int c3 = (int) (high >>> 32);
    for (int round = 0; round < ROUNDS; round++) {
      long product0 = MULTIPLIER_0 * (c0 & WORD);
      long product1 = MULTIPLIER_1 * (c2 & WORD);
      c0 = (int) (product1 >>> 32) ^ c1 ^ key0;
      c1 = (int) product1;
      c2 = (int) (product0 >>> 32) ^ c3 ^ key1;
      c3 = (int) product0;
      key0 += WEYL_0;
      key1 += WEYL_1;
    }
    block[0] = (c0 & WORD) | ((long) c1 << 32);
    block[1] = (c2 & WORD) | ((long) c3 << 32);
  }
}
