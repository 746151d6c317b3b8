package dev.cicada.plan;

/**
 * An upload in terms of x, the nats that it sends per second and hertz of its share.
 *
 * <p>Its power over the noise in its share is e^x - 1. At the same duration, a little more band
 * lowers that power by G(x) = (x - 1) e^x + 1, in units of the noise in that band.
 */
final class Nats {
  private static final double SERIES_LIMIT = 0.05;
  private static final int SERIES_TERMS = 14;

  private Nats() {}

  /** G(x), by its series where the difference would cancel. */
  static double worth(double x) {
    if (x >= SERIES_LIMIT) {
      return (x - 1) * StrictMath.exp(x) + 1;
    }
    // The sum of (n - 1) x^n / n! over n from 2 on.
    double sum = 0;
    for (int n = SERIES_TERMS; n >= 3; n--) {
      sum = (n - 1.0) / (n * (n - 2.0)) * x * (1 + sum);
    }
    return 0.5 * x * x * (1 + sum);
  }

  /** Stores ln G and its first two derivatives in z = ln x. */
  static void logWorth(double z, double[] node) {
    double x = StrictMath.exp(z);
    double worth = worth(x);
    double elasticity = x * x * StrictMath.exp(x) / worth;
    node[0] = StrictMath.log(worth);
    node[1] = elasticity;
    node[2] = elasticity * (2 + x - elasticity);
  }

  /** Stores ln((e^x - 1)/x), energy at a given duration, and its derivatives in z = ln x. */
  static void logEnergy(double z, double[] node) {
    double x = StrictMath.exp(z);
    double grown = StrictMath.expm1(x);
    double slope = x * (grown + 1) / grown;
    node[0] = StrictMath.log(grown / x);
    node[1] = slope - 1;
    node[2] = slope * (1 + x - slope);
  }

  /** Stores x and its derivatives in z = ln x. */
  static void itself(double z, double[] node) {
    double x = StrictMath.exp(z);
    node[0] = x;
    node[1] = x;
    node[2] = x;
  }
}
