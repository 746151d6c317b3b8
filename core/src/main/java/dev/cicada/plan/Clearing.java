package dev.cicada.plan;

/**
 * Finds the price at which the demand for band is exactly the band there is.
 *
 * <p>Demand falls as the price rises, so the root is unique. ln demand is nearly linear in ln
 * price, so Newton's method is fast; a bracket keeps it safe.
 */
final class Clearing {
  private static final int MAXIMUM_ITERATIONS = 200;
  private static final double TOLERANCE = 1e-14;

  /** Allowance for rounding in the clients' answers. */
  private static final double ROUNDING = 1e-13;

  private static final double LONGEST_STEP = 5;

  /** What all clients would buy together. */
  interface Demand {
    /** Stores the sum of shares at this price, then its derivative in the price's logarithm. */
    void at(double logPrice, double[] sumAndSlope);
  }

  /**
   * A cleared market.
   *
   * @param logPrice the price's logarithm
   * @param iterations how often the clients were asked
   */
  record Result(double logPrice, int iterations) {}

  private Clearing() {}

  /** Clears the market, starting in the middle of a bracket that contains the price. */
  static Result clear(Demand demand, double lowest, double highest) {
    double[] sumAndSlope = new double[2];
    double low = lowest;
    double high = highest;
    double logPrice = 0.5 * (low + high);
    int iterations = 0;
    while (iterations < MAXIMUM_ITERATIONS) {
      demand.at(logPrice, sumAndSlope);
      iterations++;
      double excess = StrictMath.log(sumAndSlope[0]);
      if (excess > 0) {
        low = logPrice;
      } else {
        high = logPrice;
      }
      double next = logPrice - excess * sumAndSlope[0] / sumAndSlope[1];
      if (StrictMath.abs(next - logPrice) <= TOLERANCE * (1 + StrictMath.abs(logPrice))) {
        return new Result(next, iterations);
      }
      logPrice = next > low && next < high ? next : 0.5 * (low + high);
    }
    return new Result(logPrice, iterations);
  }

  /** Clears the market from a first guess, without a bracket. */
  static Result clear(Demand demand, double start) {
    double[] sumAndSlope = new double[2];
    double low = Double.NEGATIVE_INFINITY;
    double high = Double.POSITIVE_INFINITY;
    double logPrice = start;
    int iterations = 0;
    while (iterations < MAXIMUM_ITERATIONS) {
      demand.at(logPrice, sumAndSlope);
      iterations++;
      double excess = StrictMath.log(sumAndSlope[0]);
      if (excess > 0) {
        low = logPrice;
      } else {
        high = logPrice;
      }
      // If every share is at its floor, the slope is zero and the price falls by long steps.
      double change = excess * sumAndSlope[0] / StrictMath.abs(sumAndSlope[1]);
      if (StrictMath.abs(change) <= ROUNDING * (1 + StrictMath.abs(logPrice))) {
        break;
      }
      double next = logPrice + StrictMath.max(-LONGEST_STEP, StrictMath.min(LONGEST_STEP, change));
      logPrice = next > low && next < high ? next : 0.5 * (low + high);
      if (logPrice == low || logPrice == high) {
        break;
      }
    }
    return new Result(logPrice, iterations);
  }
}
