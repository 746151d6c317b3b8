package dev.cicada.plan;

/**
 * Solves P1' exactly: the paper's online problem is convex once each probability follows its rate.
 *
 * <p>For a fixed share the best probability is p*(R) = [(2 rho R / (K C))^(1/3)] clipped to
 * [lambda, 1], with C = (1 - rho) T P S. With it, client k's cost H(w) = rho / (K p*(R)^2) + C
 * p*(R) / R(w) is convex and decreasing in w. So one price v on the band splits the problem into
 * clients, and the best v is the root of a monotone function. The Lagrangian at that v is the
 * certificate: no plan costs less.
 */
public final class ExactPlanner implements Planner {
  /** Allowance for rounding in the bound, relative; far more than sums of doubles can lose. */
  private static final double ROUNDING = 1e-13;

  @Override
  public String name() {
    return "exact";
  }

  @Override
  public Plan plan(PlanningProblem problem, Progress progress) {
    if (problem.mode() != Mode.ONLINE) {
      throw new IllegalArgumentException(
          "solver exact plans online, with one gain per client; this problem has "
              + problem.gains().length
              + ". Maybe use solver certified");
    }
    if (!problem.network().isPaper()) {
      return new OnlineOptimum(problem).plan(name());
    }
    Market market = new Market(problem);
    double[] bracket = market.priceBracket();
    Clearing.Result cleared = Clearing.clear(market, bracket[0], bracket[1]);
    double[] shares = new double[problem.clients()];
    double[] probabilities = new double[problem.clients()];
    double lowerBound = market.settle(cleared.logPrice(), shares, probabilities);
    return Plan.of(
        name(),
        problem,
        new double[][] {probabilities},
        new double[][] {shares},
        lowerBound,
        cleared.iterations(),
        Status.OPTIMAL);
  }

  /** All clients' answers to a price on the band. */
  private static final class Market implements Clearing.Demand {
    private final PlanningProblem problem;
    private final double bitsPerSecondPerNat;
    private final double minProbability;
    private final double logMinProbability;
    private final double minProbabilityCubed;
    private final double[] snr;

    /** ln(y/v) of each client where its probability follows its rate. */
    private final double[] freeOffset;

    /** ln(y/v) of each client where its probability is one. */
    private final double[] fixedOffset;

    // One client's answer to a price; see answer(..).
    private double share;
    private double shareSlope;
    private double rate;
    private double probabilityCubed;
    private boolean lastAtMinimum;

    Market(PlanningProblem problem) {
      this.problem = problem;
      this.bitsPerSecondPerNat = problem.bitsPerSecondPerNat();
      this.minProbability = problem.minProbability();
      this.logMinProbability = StrictMath.log(minProbability);
      this.minProbabilityCubed = minProbability * minProbability * minProbability;
      this.snr = problem.wholeBandSnr(0);
      this.freeOffset = new double[snr.length];
      this.fixedOffset = new double[snr.length];
      double logBand = StrictMath.log(bitsPerSecondPerNat);
      double logRho = StrictMath.log(2 * problem.rho() / snr.length);
      for (int client = 0; client < snr.length; client++) {
        double logSnr = StrictMath.log(snr[client]);
        double logWeight = StrictMath.log(problem.rowWeight(client));
        fixedOffset[client] = logBand + 2 * logSnr - logWeight;
        freeOffset[client] = (2 * logBand + 5 * logSnr - 2 * logWeight - logRho) / 3;
      }
    }

    /** The prices at which the least and the most eager client would take an equal share. */
    double[] priceBracket() {
      double low = Double.POSITIVE_INFINITY;
      double high = 0;
      for (int client = 0; client < snr.length; client++) {
        double snrInShare = snr[client] * snr.length;
        double efficiency = Spectrum.efficiency(snrInShare);
        double rate = bitsPerSecondPerNat * efficiency / snr.length;
        double rateSlope = bitsPerSecondPerNat * Spectrum.marginal(snrInShare, efficiency);
        double probability = clip(StrictMath.cbrt(freeProbabilityCubed(client, rate)));
        double price = problem.rowWeight(client) * probability / rate * (rateSlope / rate);
        low = StrictMath.min(low, price);
        high = StrictMath.max(high, price);
      }
      // Slightly wider: if all clients are equal, both ends are the root.
      return new double[] {StrictMath.log(low) - 1e-9, StrictMath.log(high) + 1e-9};
    }

    @Override
    public void at(double logPrice, double[] sumAndSlope) {
      Sum sum = new Sum();
      double slope = 0;
      for (int client = 0; client < snr.length; client++) {
        answer(client, logPrice);
        sum.add(share);
        slope += shareSlope;
      }
      sumAndSlope[0] = sum.value();
      sumAndSlope[1] = slope;
    }

    /**
     * Stores the shares and probabilities at the clearing price.
     *
     * @return the Lagrangian's value there, which no plan can beat
     */
    double settle(double logPrice, double[] shares, double[] probabilities) {
      double price = StrictMath.exp(logPrice);
      Sum total = new Sum();
      Sum lagrangian = new Sum();
      for (int client = 0; client < snr.length; client++) {
        answer(client, logPrice);
        double probability = clip(StrictMath.cbrt(probabilityCubed));
        double convergence = problem.rho() / (snr.length * probability * probability);
        double energy = problem.rowWeight(client) * probability / rate;
        lagrangian.add(convergence + energy + price * share);
        total.add(share);
        shares[client] = share;
        probabilities[client] = probability;
      }
      Shares.scale(shares, total.value());
      return lagrangian.value() - price - ROUNDING * (lagrangian.value() + price);
    }

    /** Computes what the client takes at this price, how that changes, and what it gives. */
    private void answer(int client, double logPrice) {
      double atMinimum = logPrice + fixedOffset[client] - logMinProbability;
      if (lastAtMinimum) {
        // With many clients, most are at the least probability, and this case is enough.
        follow(client, Curves.FIXED_PROBABILITY, atMinimum);
        if (probabilityCubed <= minProbabilityCubed) {
          return;
        }
      }
      follow(client, Curves.FREE_PROBABILITY, logPrice + freeOffset[client]);
      lastAtMinimum = probabilityCubed < minProbabilityCubed;
      if (lastAtMinimum) {
        follow(client, Curves.FIXED_PROBABILITY, atMinimum);
      } else if (probabilityCubed > 1) {
        follow(client, Curves.FIXED_PROBABILITY, logPrice + fixedOffset[client]);
      }
    }

    private void follow(int client, Curve curve, double argument) {
      double snrInShare = StrictMath.exp(curve.value(argument));
      share = snr[client] / snrInShare;
      shareSlope = -share * curve.slope(argument);
      rate = bitsPerSecondPerNat * share * Spectrum.efficiency(snrInShare);
      probabilityCubed = freeProbabilityCubed(client, rate);
    }

    /** p*(R)^3 before it is clipped. */
    private double freeProbabilityCubed(int client, double rate) {
      return 2 * problem.rho() * rate / (snr.length * problem.rowWeight(client));
    }

    private double clip(double probability) {
      return StrictMath.max(minProbability, StrictMath.min(1, probability));
    }
  }
}
