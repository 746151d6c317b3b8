package dev.cicada.plan;

/**
 * The Shannon rate in terms of s, the signal-to-noise ratio within a client's share.
 *
 * <p>A client whose ratio over the whole band would be a sees s = a/w at share w. Its rate is B a
 * L(s)/s with L(s) = ln(1 + s), and the rate's derivative in w is B M(s) with M(s) = L(s) - s/(1 +
 * s), where B is the band in hertz times bits per nat. In s nothing overflows, whatever the share.
 */
final class Spectrum {
  private static final double SERIES_LIMIT = 1e-2;

  private Spectrum() {}

  /** L(s) = ln(1 + s), the spectral efficiency in nats per second and hertz. */
  static double efficiency(double snr) {
    return StrictMath.log1p(snr);
  }

  /** M(s) = ln(1 + s) - s/(1 + s), by its series where the difference would cancel. */
  static double marginal(double snr, double efficiency) {
    if (snr >= SERIES_LIMIT) {
      return efficiency - snr / (1 + snr);
    }
    double sum = 0;
    for (int n = 10; n >= 2; n--) {
      double coefficient = (n - 1) / (double) n;
      sum = (n % 2 == 0 ? coefficient : -coefficient) + snr * sum;
    }
    return snr * snr * sum;
  }

  /** s - ln(1 + s): how far the rate falls short of growing with the power. */
  static double shortfall(double snr, double efficiency) {
    if (snr >= SERIES_LIMIT) {
      return snr - efficiency;
    }
    double sum = 0;
    for (int n = 10; n >= 2; n--) {
      sum = (n % 2 == 0 ? 1.0 : -1.0) / n + snr * sum;
    }
    return snr * snr * sum;
  }
}
