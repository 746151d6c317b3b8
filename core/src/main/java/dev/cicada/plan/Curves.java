package dev.cicada.plan;

/**
 * The functions behind every share, from logarithms to logarithms.
 *
 * <p>A client that buys band at price v, to lower a cost that falls with a power of its rate, takes
 * the s at which (s/L)^q M = y, in the notation of {@link Spectrum}. Clients differ only in y,
 * which is proportional to v:
 *
 * <ul>
 *   <li>q = 2 minimises energy c/R(w) at a fixed probability, with y = v B a^2 / c;
 *   <li>q = 5/3 minimises H(w) of P1', where the probability follows the rate as R^(1/3).
 * </ul>
 */
final class Curves {
  private static final double LOWEST_LOG_SNR = -30;
  private static final double HIGHEST_LOG_SNR = 80;

  /** ln s against ln y if the probability follows the rate, p ~ R^(1/3). */
  static final Curve FREE_PROBABILITY = logSnr(5 / 3.0);

  /** ln s against ln y at a fixed probability. */
  static final Curve FIXED_PROBABILITY = logSnr(2);

  /**
   * ln psi against ln y, with psi(y) = min over s of (s/L(s) + y/s).
   *
   * <p>Then min over w of (c/R(w) + v w) = c/(B a) psi(y). The slope of this curve is the part of
   * that which is paid for band.
   */
  static final Curve COST = cost();

  private Curves() {}

  private static Curve logSnr(double exponent) {
    return new Curve(
        logPrice(LOWEST_LOG_SNR, exponent),
        logPrice(HIGHEST_LOG_SNR, exponent),
        (logPrice, node) -> inverse(logPrice, exponent, node));
  }

  private static Curve cost() {
    return new Curve(
        logPrice(LOWEST_LOG_SNR, 2),
        logPrice(HIGHEST_LOG_SNR, 2),
        (logPrice, node) -> {
          inverse(logPrice, 2, node);
          double logSnr = node[0];
          double spent = StrictMath.exp(logPrice - logSnr);
          double snr = StrictMath.exp(logSnr);
          double used = snr / Spectrum.efficiency(snr);
          double share = spent / (used + spent);
          // d ln psi / d ln y = (y/s)/psi by the envelope theorem; then once more.
          node[2] = share * (1 - node[1] - share);
          node[1] = share;
          node[0] = StrictMath.log(used + spent);
        });
  }

  /** Stores the ln s at which (s/L)^q M = y, its slope and its curvature. */
  private static void inverse(double logPrice, double exponent, double[] node) {
    // Between ln y = 2 ln s - ln 2 for small s and q ln s for large s, with room to spare.
    double low = StrictMath.min(0.5 * logPrice, logPrice / exponent) - 1;
    double high = StrictMath.max(0.5 * logPrice, 2 * logPrice) + 40;
    double logSnr =
        Curve.root(
            x -> logPrice(x, exponent) - logPrice, x -> logPriceSlope(x, exponent), low, high);
    double slope = logPriceSlope(logSnr, exponent);
    node[0] = logSnr;
    node[1] = 1 / slope;
    node[2] = -logPriceCurvature(logSnr, exponent) / (slope * slope * slope);
  }

  /** ln y = q ln(s/L) + ln M at x = ln s. */
  static double logPrice(double logSnr, double exponent) {
    double snr = StrictMath.exp(logSnr);
    double efficiency = Spectrum.efficiency(snr);
    return exponent * (logSnr - StrictMath.log(efficiency))
        + StrictMath.log(Spectrum.marginal(snr, efficiency));
  }

  private static double logPriceSlope(double logSnr, double exponent) {
    double snr = StrictMath.exp(logSnr);
    double efficiency = Spectrum.efficiency(snr);
    return exponent * (1 - rateElasticity(snr, efficiency)) + marginalElasticity(snr, efficiency);
  }

  private static double logPriceCurvature(double logSnr, double exponent) {
    double snr = StrictMath.exp(logSnr);
    double efficiency = Spectrum.efficiency(snr);
    double ofRate = rateElasticity(snr, efficiency);
    double ofMarginal = marginalElasticity(snr, efficiency);
    return -exponent * ofRate * (1 / (1 + snr) - ofRate)
        + ofMarginal * (2 / (1 + snr) - ofMarginal);
  }

  /** Stores ln y and its first two derivatives at x = ln s. */
  static void logPrice(double logSnr, double exponent, double[] node) {
    node[0] = logPrice(logSnr, exponent);
    node[1] = logPriceSlope(logSnr, exponent);
    node[2] = logPriceCurvature(logSnr, exponent);
  }

  /** d ln L / d ln s. */
  static double rateElasticity(double snr, double efficiency) {
    return snr / (1 + snr) / efficiency;
  }

  /** d ln M / d ln s. */
  private static double marginalElasticity(double snr, double efficiency) {
    double part = snr / (1 + snr);
    return part * part / Spectrum.marginal(snr, efficiency);
  }
}
