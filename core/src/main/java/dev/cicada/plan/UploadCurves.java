package dev.cicada.plan;

/**
 * The functions behind the shares of clients that have a deadline or control their power.
 *
 * <p>Such a client is in one of three regimes: at full power, as in {@link Curves}; as slow as the
 * deadline allows, where G(x) = y; or in between, where circuit power makes neither best, with
 * G(x)^2 / x = y. In each, clients differ only in y, which is proportional to the price of the
 * band. All curves are over ln y.
 */
final class UploadCurves {
  private static final double LOWEST_LOG_NATS = -30;
  private static final double HIGHEST_LOG_NATS = 5.3;
  private static final double LOWEST_LOG_SNR = -30;
  private static final double HIGHEST_LOG_SNR = 80;
  private static final double EXTREME = 6.4;

  /** At full power: ln(s/L), the energy. */
  static final Curve FULL_ENERGY =
      along(
          UploadCurves::fullPrice, UploadCurves::fullEnergy, LOWEST_LOG_SNR, HIGHEST_LOG_SNR, 600);

  /** At the deadline: ln x. */
  static final Curve SLOWEST_NATS = overNats(Nats::logWorth, UploadCurves::argument);

  /** At the deadline: ln((e^x - 1)/x), the energy of the amplifier. */
  static final Curve SLOWEST_ENERGY = overNats(Nats::logWorth, Nats::logEnergy);

  /** In between: ln G, so minus the share. */
  static final Curve BETWEEN_WORTH = overNats(UploadCurves::betweenPrice, Nats::logWorth);

  /** In between: x, the logarithm of the energy. */
  static final Curve BETWEEN_ENERGY = overNats(UploadCurves::betweenPrice, Nats::itself);

  /** ln x at which G(x) = y: the best nats at a given share, without limits. */
  static final Curve BEST_NATS = SLOWEST_NATS;

  /** ln x at which G(x)/x = y: where the deadline begins to bind. */
  static final Curve DEADLINE_NATS = overNats(UploadCurves::deadlinePrice, UploadCurves::argument);

  /** ln s at which s/L - 1 = y: the ratio that a rate needs. */
  static final Curve SNR_OF_RATE =
      along(UploadCurves::rateExcess, UploadCurves::argument, LOWEST_LOG_SNR, HIGHEST_LOG_SNR, 600);

  /** ln s at which (1 + s) M / s = y: where the power begins to bind. */
  static final Curve FULL_POWER_SNR =
      along(
          UploadCurves::powerExcess, UploadCurves::argument, LOWEST_LOG_SNR, HIGHEST_LOG_SNR, 600);

  private UploadCurves() {}

  private static Curve overNats(Curve.Function price, Curve.Function function) {
    return along(price, function, LOWEST_LOG_NATS, HIGHEST_LOG_NATS, EXTREME);
  }

  /** Tabulates a function of z over an increasing price of z. */
  private static Curve along(
      Curve.Function price, Curve.Function function, double low, double high, double extreme) {
    double[] ends = new double[3];
    price.at(low, ends);
    double first = ends[0];
    price.at(high, ends);
    double last = ends[0];
    return new Curve(
        first,
        last,
        (logPrice, node) -> {
          double[] there = new double[3];
          double z =
              Curve.root(
                  candidate -> {
                    price.at(candidate, there);
                    return there[0] - logPrice;
                  },
                  candidate -> there[1],
                  -600,
                  extreme);
          price.at(z, there);
          double slope = 1 / there[1];
          double curvature = -there[2] * slope * slope * slope;
          function.at(z, node);
          node[2] = node[2] * slope * slope + node[1] * curvature;
          node[1] *= slope;
        });
  }

  private static void argument(double z, double[] node) {
    node[0] = z;
    node[1] = 1;
    node[2] = 0;
  }

  private static void betweenPrice(double z, double[] node) {
    Nats.logWorth(z, node);
    node[0] = 2 * node[0] - z;
    node[1] = 2 * node[1] - 1;
    node[2] = 2 * node[2];
  }

  private static void deadlinePrice(double z, double[] node) {
    Nats.logWorth(z, node);
    node[0] -= z;
    node[1] -= 1;
  }

  private static void fullPrice(double z, double[] node) {
    Curves.logPrice(z, 2, node);
  }

  private static void fullEnergy(double z, double[] node) {
    double snr = StrictMath.exp(z);
    double efficiency = Spectrum.efficiency(snr);
    double elasticity = Curves.rateElasticity(snr, efficiency);
    node[0] = z - StrictMath.log(efficiency);
    node[1] = 1 - elasticity;
    node[2] = -elasticity * (1 / (1 + snr) - elasticity);
  }

  private static void rateExcess(double z, double[] node) {
    double snr = StrictMath.exp(z);
    double efficiency = Spectrum.efficiency(snr);
    double rest = Spectrum.shortfall(snr, efficiency);
    double elasticity = Curves.rateElasticity(snr, efficiency);
    // With E = (s - L)/L: d ln E / d ln s = (s/(1 + s)) s / (s - L) - elasticity of L.
    double ofRest = snr / (1 + snr) * (snr / rest);
    node[0] = StrictMath.log(rest / efficiency);
    node[1] = ofRest - elasticity;
    node[2] = ofRest * (1 + 1 / (1 + snr) - ofRest) - elasticity * (1 / (1 + snr) - elasticity);
  }

  private static void powerExcess(double z, double[] node) {
    double snr = StrictMath.exp(z);
    double efficiency = Spectrum.efficiency(snr);
    double marginal = Spectrum.marginal(snr, efficiency);
    double part = snr / (1 + snr);
    double ofMarginal = part * part / marginal;
    node[0] = StrictMath.log((1 + snr) * marginal) - z;
    node[1] = part + ofMarginal - 1;
    node[2] = part * (1 - part) + ofMarginal * (2 / (1 + snr) - ofMarginal);
  }
}
