package dev.cicada.lab.statistics;

/**
 * The mean of independent values and its 95 % confidence interval, by Student's t.
 *
 * @param low minus infinity if there is only one value
 * @param high plus infinity if there is only one value
 * @param count how many values
 */
public record Interval(double mean, double low, double high, int count) {
  static final double OUTSIDE = 0.05;

  /** The interval of one value per seed. */
  public static Interval of(double... values) {
    int count = values.length;
    if (count == 0) {
      throw new IllegalArgumentException("there must be at least one value");
    }
    double mean = 0;
    for (double value : values) {
      mean += value / count;
    }
    if (count == 1) {
      return new Interval(mean, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 1);
    }
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    double deviation = StrictMath.sqrt(squares / (count - 1) / count);
    double half = StudentT.twoSided(OUTSIDE, count - 1) * deviation;
    return new Interval(mean, mean - half, mean + half, count);
  }

  /** The same, cut to the range that the true value must be in. */
  Interval within(double least, double greatest) {
    return new Interval(mean, StrictMath.max(least, low), StrictMath.min(greatest, high), count);
  }

  /** The interval of a factor, from that of its logarithm. */
  Interval exponential() {
    return new Interval(StrictMath.exp(mean), StrictMath.exp(low), StrictMath.exp(high), count);
  }
}
