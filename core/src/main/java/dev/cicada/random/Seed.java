package dev.cicada.random;

/**
 * A node in the tree of randomness. The root is the user's seed, and every split is a child whose
 * draws are independent of its siblings'.
 *
 * <pre>{@code
 * Seed clients = new Seed(42).split(Purpose.CHANNEL);
 * double fading = clients.split(client).stream(round).nextExponential();
 * }</pre>
 */
public record Seed(long value) {
  /** Streams count blocks up from zero, so the highest block number is free for splitting. */
  private static final long SPLIT_DOMAIN = -1L;

  /** The child for one purpose. */
  public Seed split(Purpose purpose) {
    return split(purpose.code);
  }

  /** The child for one index, such as a client's number. */
  public Seed split(long index) {
    long[] block = new long[2];
    Philox.apply(value, index, SPLIT_DOMAIN, block);
    return new Seed(block[0]);
  }

  /**
   * A stream from its beginning, always the same one.
   *
   * @param index a round or an epoch, for instance
   */
  public RandomStream stream(long index) {
    return new RandomStream(value, index);
  }
}
