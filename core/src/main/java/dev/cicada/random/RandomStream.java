package dev.cicada.random;

/**
 * A sequence of random numbers that depends on nothing but its seed and index.
 *
 * <p>Transcendental functions come from {@link StrictMath}, so all JDKs draw the same bits. Not
 * thread-safe, and need not be: everybody who draws has a stream of their own.
 */
public final class RandomStream {
  private static final double DOUBLE_UNIT = 0x1.0p-53;

  private final long key;
  private final long index;
  private final long[] block = new long[2];
  private long nextBlock;
  private boolean halfUsed;
  private double spareGaussian = Double.NaN;

  RandomStream(long key, long index) {
    this.key = key;
    this.index = index;
  }

  /** Uniform over all 64-bit values. */
  public long nextLong() {
    if (halfUsed) {
      halfUsed = false;
      return block[1];
    }
    Philox.apply(key, index, nextBlock++, block);
    halfUsed = true;
    return block[0];
  }

  /** Uniform over [0, bound), without bias. */
  public int nextInt(int bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("bound is " + bound + "; it must be positive");
    }
    long limit = (1L << 32) / bound * bound;
    long draw;
    do {
      draw = nextLong() >>> 32;
    } while (draw >= limit);
    return (int) (draw % bound);
  }

  /** Uniform over the multiples of 2^-53 in [0, 1). */
  public double nextDouble() {
    return (nextLong() >>> 11) * DOUBLE_UNIT;
  }

  /** Uniform over [low, high). */
  public double nextDouble(double low, double high) {
    return low + (high - low) * nextDouble();
  }

  /** Exponential with mean one. */
  public double nextExponential() {
    return -StrictMath.log1p(-nextDouble());
  }

  /** Normal with mean zero and deviation one (Box-Muller). */
  public double nextGaussian() {
    if (!Double.isNaN(spareGaussian)) {
      double spare = spareGaussian;
      spareGaussian = Double.NaN;
      return spare;
    }
    double radius = StrictMath.sqrt(2 * nextExponential());
    double angle = 2 * StrictMath.PI * nextDouble();
    spareGaussian = radius * StrictMath.sin(angle);
    return radius * StrictMath.cos(angle);
  }

  /** Puts {@code values} into a uniformly random order (Fisher-Yates). */
  public void shuffle(int[] values) {
    for (int last = values.length - 1; last > 0; last--) {
      int other = nextInt(last + 1);
      int value = values[last];
      values[last] = values[other];
      values[other] = value;
    }
  }
}
