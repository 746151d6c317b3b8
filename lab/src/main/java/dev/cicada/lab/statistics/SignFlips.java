package dev.cicada.lab.statistics;

import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;

/**
 * A paired test without assumptions on the distribution: if two schemes do not differ, a seed's
 * difference could just as well have the other sign.
 *
 * <p>All patterns of signs are tried if they are few, else a fixed sample of them.
 */
final class SignFlips {
  /**
   * With fewer seeds, even equal signs in all of them are too likely to count among hundreds of
   * comparisons.
   */
  static final int FEWEST = 10;

  private static final int MOST_FOR_ALL = 20;
  private static final int SAMPLE = 1 << 18;
  private static final Seed SIGNS = new Seed(1);

  /** Relative to all differences. Sums that are this close count as equal. */
  private static final double ROUNDING = 1e-9;

  private SignFlips() {}

  /** The part of all patterns of signs whose sum is at least as far from zero. */
  static double chance(double[] differences) {
    double observed = 0;
    double all = 0;
    for (double difference : differences) {
      observed += difference;
      all += StrictMath.abs(difference);
    }
    double reached = StrictMath.abs(observed) - ROUNDING * all;
    return differences.length <= MOST_FOR_ALL
        ? ofAll(differences, observed, reached)
        : ofSample(differences, reached);
  }

  /**
   * Goes through half of the patterns, since the others mirror them. From one to the next, one sign
   * changes.
   */
  private static double ofAll(double[] differences, double observed, double reached) {
    double[] signed = differences.clone();
    double sum = observed;
    long patterns = 1L << (differences.length - 1);
    long extreme = 1;
    for (long pattern = 1; pattern < patterns; pattern++) {
      int changed = Long.numberOfTrailingZeros(pattern);
      sum -= 2 * signed[changed];
      signed[changed] = -signed[changed];
      if (StrictMath.abs(sum) >= reached) {
        extreme++;
      }
    }
    return extreme / (double) patterns;
  }

  private static double ofSample(double[] differences, double reached) {
    RandomStream signs = SIGNS.stream(differences.length);
    long extreme = 1;
    for (int pattern = 0; pattern < SAMPLE; pattern++) {
      double sum = 0;
      for (double difference : differences) {
        sum += signs.nextDouble() < 0.5 ? difference : -difference;
      }
      if (StrictMath.abs(sum) >= reached) {
        extreme++;
      }
    }
    return extreme / (SAMPLE + 1.0);
  }
}
