package dev.cicada.plan;

/**
 * The paper's P4, solved exactly: shares of one round that maximise a weighted sum of rates.
 *
 * <p>At price v a client takes the share that the paper's closed form gives, with the Lambert W
 * function. The price is the root of a monotone function; the paper takes subgradient steps
 * instead.
 */
public final class BandwidthSubproblem {
  private BandwidthSubproblem() {}

  /**
   * The best shares.
   *
   * @param weights alpha beta by client, all positive
   * @param wholeBandSnr P h / (W N0) by client
   * @return shares by client; they sum to one
   */
  public static double[] solve(double[] weights, double[] wholeBandSnr) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int client = 0; client < weights.length; client++) {
      double snr = wholeBandSnr[client] * weights.length;
      double marginal = Spectrum.marginal(snr, Spectrum.efficiency(snr));
      double logPrice = StrictMath.log(weights[client] * marginal);
      low = StrictMath.min(low, logPrice);
      high = StrictMath.max(high, logPrice);
    }
    Clearing.Demand demand =
        (logPrice, sumAndSlope) -> {
          double price = StrictMath.exp(logPrice);
          double slope = 0;
          Sum sum = new Sum();
          for (int client = 0; client < weights.length; client++) {
            double ratio = price / weights[client];
            double share = share(ratio, wholeBandSnr[client]);
            double snr = wholeBandSnr[client] / share;
            // M(s) = ratio and d ln M / d ln s = s^2/((1 + s)^2 M).
            double part = snr / (1 + snr);
            sum.add(share);
            slope -= share * ratio / (part * part);
          }
          sumAndSlope[0] = sum.value();
          sumAndSlope[1] = slope;
        };
    double logPrice = Clearing.clear(demand, low - 1e-9, high + 1e-9).logPrice();
    double[] shares = new double[weights.length];
    Sum sum = new Sum();
    for (int client = 0; client < weights.length; client++) {
      shares[client] = share(StrictMath.exp(logPrice) / weights[client], wholeBandSnr[client]);
      sum.add(shares[client]);
    }
    Shares.scale(shares, sum.value());
    return shares;
  }

  /**
   * The closed form of the paper's equation for w*, unclipped.
   *
   * @param ratio v / (alpha beta W): price over weight and band
   * @param wholeBandSnr P h / (W N0)
   */
  static double share(double ratio, double wholeBandSnr) {
    double a = 1 + ratio;
    double snr = StrictMath.expm1(LambertW.ofMinusExpMinus(a) + a);
    return wholeBandSnr / snr;
  }
}
