package dev.cicada.random;

/**
 * A place in the tree of randomness: the root is what the user gave, and every split is a child
 * whose draws are independent of its siblings'.
 *
 * <pre>{@code
 * Seed clients = new Seed(42).split(Purpose.CHANNEL);
 * double fading = clients.split(client).stream(round).nextExponential();
 * }</pre>
 */
public record Seed(long value) {
  /** Streams count blocks from zero upward, so the topmost block number is free for splitting. */
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

  /** A fresh stream, the same whenever it is asked for; {@code index} is a round, an epoch, ... */
  public RandomStream stream(long index) {
    return new RandomStream(value, index);
  }
}
