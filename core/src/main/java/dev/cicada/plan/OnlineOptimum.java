package dev.cicada.plan;

/**
 * The optimum of P1' with power control, deadlines and limits, and its certificate.
 *
 * <p>There is one price for the band. Where they bind, there is one for callers, and one for energy
 * (or for convergence, where energy is minimised). What a price limits falls as the price rises, so
 * the searches are nested, one inside the other. The Lagrangian at these prices is a bound that no
 * plan beats.
 */
final class OnlineOptimum {
  /** Allowance for rounding in the bound, relative; far more than sums of doubles can lose. */
  private static final double ROUNDING = 1e-12;

  private static final double TOLERANCE = 1e-12;

  /**
   * The least price of a joule, relative to convergence; without any, shares would be undetermined.
   */
  private static final double LEAST_ENERGY_PRICE = 1e-12;

  private static final double LEAST_PRICE = 1e-300;

  private final PlanningProblem problem;
  private final Network network;
  private final Goal goal;
  private final Uploads uploads;
  private final OnlineMarket market;
  private final double budgetJoules;
  private final double leastJoules;
  private double convergencePrice;
  private double energyPrice;
  private double callPrice;
  private double lastCallPrice;
  private double logPrice = Double.NaN;

  @SuppressWarnings("NullAway.Init")
  private OnlineMarket.Settlement settled;

  private int iterations;

  OnlineOptimum(PlanningProblem problem) {
    this.problem = problem;
    this.network = problem.network();
    this.goal = network.goal();
    this.uploads = new Uploads(problem, 0);
    Feasibility.check(problem, uploads, 0);
    this.market = new OnlineMarket(problem, uploads);
    this.budgetJoules = goal.minimize() == Minimize.ENERGY ? Double.POSITIVE_INFINITY : budget();
    boolean limited =
        goal.energyBudgetJoules() < Double.POSITIVE_INFINITY || goal.minimize() == Minimize.ENERGY;
    this.leastJoules = limited ? leastJoules() : 0;
    if (leastJoules > goal.energyBudgetJoules()) {
      throw new InfeasibleException(
          "energyBudgetJoules",
          goal.energyBudgetJoules(),
          "at least %s, what calls at minProbability take".formatted(leastJoules));
    }
    this.convergencePrice = network.convergenceFactor();
    this.energyPrice = network.energyFactor();
  }

  /** What clients spend if they call at the least probability. */
  private double leastJoules() {
    convergencePrice = LEAST_PRICE;
    energyPrice = 1;
    clearBand();
    return settled.joules();
  }

  /** What all clients together may spend, by the common budget and by their own. */
  private double budget() {
    double all = 0;
    for (int k = 0; k < network.clients(); k++) {
      all += goal.clientBudgetJoules(k);
    }
    return StrictMath.min(goal.energyBudgetJoules(), all);
  }

  Plan plan(String solver) {
    switch (goal.minimize()) {
      case WEIGHTED_SUM -> {
        clearSenders();
        if (settled.joules() > budgetJoules * (1 + TOLERANCE)) {
          Falling.root(this::excessEnergy, StrictMath.log(energyPrice));
        }
      }
      case CONVERGENCE -> {
        double least = LEAST_ENERGY_PRICE * meanWeight() / budgetJoules;
        energyPrice = least;
        clearSenders();
        if (settled.joules() > budgetJoules * (1 + TOLERANCE)) {
          Falling.root(this::excessEnergy, StrictMath.log(meanWeight() / budgetJoules));
        }
      }
      case ENERGY -> {
        Falling.root(this::excessConvergence, StrictMath.log(leastJoules / goal.maxConvergence()));
        requireConvergence();
      }
    }
    return feasible(solver);
  }

  private void requireConvergence() {
    double reached = settled.convergence();
    if (reached > goal.maxConvergence() * (1 + 1e-9)) {
      throw new InfeasibleException(
          "convergence",
          goal.maxConvergence(),
          "at least %s, the least that can be reached".formatted(reached));
    }
    if (settled.joules() > goal.energyBudgetJoules() * (1 + 1e-9)) {
      throw new InfeasibleException(
          "energyBudgetJoules",
          goal.energyBudgetJoules(),
          "at least %s, what this convergence takes".formatted(settled.joules()));
    }
  }

  private double meanWeight() {
    double sum = 0;
    for (int k = 0; k < network.clients(); k++) {
      sum += goal.weight(k);
    }
    return sum / network.clients();
  }

  private double excessEnergy(double logPriceOfEnergy) {
    energyPrice = StrictMath.exp(logPriceOfEnergy);
    clearSenders();
    return StrictMath.log(settled.joules() / budgetJoules);
  }

  private double excessConvergence(double logPriceOfConvergence) {
    convergencePrice = StrictMath.exp(logPriceOfConvergence);
    clearSenders();
    return StrictMath.log(settled.convergence() / goal.maxConvergence());
  }

  private double excessSenders(double logPriceOfCalls) {
    callPrice = StrictMath.exp(logPriceOfCalls);
    clearBand();
    return StrictMath.log(settled.senders() / goal.maxSendersPerRound());
  }

  /** Clears the band and, where the limit on callers binds, the calls. */
  private void clearSenders() {
    callPrice = 0;
    clearBand();
    if (settled.senders() > goal.maxSendersPerRound() * (1 + TOLERANCE)) {
      double aCall = energyPrice * settled.joules() / settled.senders();
      double start = lastCallPrice > 0 ? lastCallPrice : aCall;
      Falling.root(this::excessSenders, StrictMath.log(start));
      lastCallPrice = callPrice;
    }
  }

  private void clearBand() {
    market.price(convergencePrice, energyPrice, callPrice);
    if (Double.isNaN(logPrice)) {
      logPrice = market.usualLogPrice();
    }
    Clearing.Result cleared = Clearing.clear(market, logPrice);
    iterations += cleared.iterations();
    logPrice = cleared.logPrice();
    settled = market.settle(logPrice);
  }

  /** The plan that clients settled on, moved slightly so that it keeps every limit. */
  private Plan feasible(String solver) {
    double bandPrice = StrictMath.exp(logPrice);
    double ofBudget = energyPrice - network.energyFactor();
    Sum bound = new Sum();
    Sum size = new Sum();
    for (double term :
        new double[] {
          settled.lagrangian(),
          -bandPrice,
          callPrice > 0 ? -callPrice * goal.maxSendersPerRound() : 0,
          ofBudget > 0 ? -ofBudget * budgetJoules : 0,
          goal.minimize() == Minimize.ENERGY ? -convergencePrice * goal.maxConvergence() : 0
        }) {
      bound.add(term);
      size.add(StrictMath.abs(term));
    }
    double[] probabilities = settled.probabilities();
    keepLimits(probabilities);
    Sum total = new Sum();
    for (double share : settled.shares()) {
      total.add(share);
    }
    Shares.scale(settled.shares(), total.value());
    return Plan.of(
        solver,
        problem,
        new double[][] {probabilities},
        new double[][] {settled.shares()},
        bound.value() - ROUNDING * size.value(),
        iterations,
        Status.OPTIMAL,
        new Multipliers(
            StrictMath.max(0, ofBudget),
            callPrice,
            goal.minimize() == Minimize.ENERGY ? convergencePrice : 0,
            settled.clientMultipliers()));
  }

  private void keepLimits(double[] probabilities) {
    double minProbability = problem.minProbability();
    double leastSenders = minProbability * probabilities.length;
    double tooMany =
        (settled.senders() - goal.maxSendersPerRound()) / (settled.senders() - leastSenders);
    double tooMuch = (settled.joules() - budgetJoules) / settled.joules();
    double less = StrictMath.max(tooMany, tooMuch);
    double more = settled.convergence() / goal.maxConvergence() - 1;
    for (int k = 0; k < probabilities.length; k++) {
      double p = probabilities[k];
      if (less > 0) {
        p -= 2 * less * (p - minProbability);
      }
      if (more > 0) {
        p *= 1 + 2 * more / goal.convergencePower();
      }
      probabilities[k] = StrictMath.max(minProbability, StrictMath.min(1, p));
    }
  }
}
