package dev.cicada.plan;

import java.util.Arrays;

/**
 * All clients' answers to prices, in P1' with power control, deadlines and limits.
 *
 * <p>In (ln p, w) the problem is convex, since ln e(w) is; so prices split it into clients. At
 * given prices of convergence, energy, a call and the band, a client minimises
 *
 * <p>convergence a_k / (K p^m) + energy T p e(w) + call p + v w,
 *
 * <p>within its own budget, T p e(w) &lt;= B_k. For a given e the best p has a closed form, and
 * with it the weight c of e. The client's share solves a monotone equation in u = ln(v/c), the
 * argument of {@link Uploads}.
 */
final class OnlineMarket implements Clearing.Demand {
  private static final int MOST_STEPS = 100;
  private static final double TOLERANCE = 1e-14;

  private final int clients;
  private final int rounds;
  private final double power;
  private final double logMinProbability;
  private final Goal goal;
  private final Uploads uploads;
  private final double[] u;

  /** ln a_k by client. */
  private final double[] logWeights;

  private double convergencePrice;

  /** ln(m convergencePrice / K): what a client of weight 1 gains by calling more often. */
  private double logGain;

  private double energyPrice;
  private double logEnergyPrice;
  private double callPrice;

  // One client's answer; see answer(..).
  private double logProbability;
  private double share;
  private double shareSlope;
  private double energyMultiplier;
  private double counts;
  private double countsSlope;

  OnlineMarket(PlanningProblem problem, Uploads uploads) {
    this.clients = problem.clients();
    this.rounds = problem.rounds();
    this.goal = problem.network().goal();
    this.power = goal.convergencePower();
    this.logMinProbability = StrictMath.log(problem.minProbability());
    this.uploads = uploads;
    this.u = new double[clients];
    Arrays.fill(u, Double.NaN);
    this.logWeights = new double[clients];
    Arrays.setAll(logWeights, client -> StrictMath.log(goal.weight(client)));
  }

  /** Sets the prices of convergence, of a joule, and of a call in every round. */
  void price(double convergence, double energy, double call) {
    convergencePrice = convergence;
    logGain = StrictMath.log(power * convergence / clients);
    energyPrice = energy;
    logEnergyPrice = StrictMath.log(energy * rounds);
    callPrice = call;
  }

  /** A price of the band at which clients would take about equal shares. */
  double usualLogPrice() {
    double sum = 0;
    for (int k = 0; k < clients; k++) {
      u[k] = uploads.worthOf(k, StrictMath.max(uploads.floor(k), 1.0 / clients));
      count(k, u[k]);
      sum += u[k] + counts;
    }
    return sum / clients;
  }

  @Override
  public void at(double logPrice, double[] sumAndSlope) {
    Sum sum = new Sum();
    double slope = 0;
    for (int k = 0; k < clients; k++) {
      answer(k, logPrice);
      sum.add(share);
      slope += share * shareSlope;
    }
    sumAndSlope[0] = sum.value();
    sumAndSlope[1] = slope;
  }

  /**
   * What clients do at a price of the band.
   *
   * @param probabilities by client
   * @param shares by client
   * @param lagrangian the clients' least costs at these prices, payments included
   * @param convergence C
   */
  record Settlement(
      double[] probabilities,
      double[] shares,
      double[] clientMultipliers,
      double lagrangian,
      double convergence,
      double joules,
      double senders) {}

  /** What clients do at a price. */
  Settlement settle(double logPrice) {
    double price = StrictMath.exp(logPrice);
    double[] probabilities = new double[clients];
    double[] shares = new double[clients];
    double[] multipliers =
        goal.clientBudgetsJoules().length == 0 ? new double[0] : new double[clients];
    Sum convergence = new Sum();
    Sum joules = new Sum();
    Sum senders = new Sum();
    Sum paid = new Sum();
    for (int k = 0; k < clients; k++) {
      answer(k, logPrice);
      probabilities[k] = StrictMath.exp(logProbability);
      shares[k] = share;
      convergence.add(goal.weight(k) * StrictMath.exp(-power * logProbability) / clients);
      joules.add(rounds * StrictMath.exp(logProbability + uploads.logEnergy()));
      senders.add(probabilities[k]);
      paid.add(price * share);
      if (multipliers.length > 0) {
        multipliers[k] = energyMultiplier;
      }
    }
    double lagrangian =
        convergencePrice * convergence.value()
            + energyPrice * joules.value()
            + callPrice * senders.value()
            + paid.value();
    return new Settlement(
        probabilities,
        shares,
        multipliers,
        lagrangian,
        convergence.value(),
        joules.value(),
        senders.value());
  }

  /** Computes the client's share at this price of the band, its slope, and its p. */
  private void answer(int k, double logPrice) {
    double low = Double.NEGATIVE_INFINITY;
    double high = Double.POSITIVE_INFINITY;
    double at = u[k];
    double slope = 1;
    for (int step = 0; step < MOST_STEPS; step++) {
      count(k, at);
      double error = at + counts - logPrice;
      slope = 1 + countsSlope * uploads.energySlope();
      if (error > 0) {
        high = at;
      } else {
        low = at;
      }
      double next = at - error / slope;
      if (StrictMath.abs(next - at) <= TOLERANCE * (1 + StrictMath.abs(at))) {
        break;
      }
      if (!(next > low && next < high)) {
        next = 0.5 * (low + high);
      }
      if (next == low || next == high) {
        break;
      }
      at = next;
    }
    u[k] = at;
    uploads.shareAt(k, at);
    share = uploads.share();
    shareSlope = uploads.shareSlope() / slope;
  }

  /**
   * Computes the best probability at the energy that belongs to u, and the weight of that energy:
   * {@link #counts}, a logarithm, and its slope in ln e.
   */
  private void count(int k, double at) {
    uploads.energyAt(k, at);
    double logEnergy = uploads.logEnergy();
    double logSpent = logEnergyPrice + logEnergy;
    double part = 1;
    if (callPrice > 0) {
      double spent = StrictMath.exp(logSpent);
      part = spent / (spent + callPrice);
      logSpent = StrictMath.log(spent + callPrice);
    }
    double free = (logGain + logWeights[k] - logSpent) / (power + 1);
    logProbability = StrictMath.max(logMinProbability, StrictMath.min(0, free));
    counts = logEnergyPrice + logProbability;
    countsSlope = logProbability == free ? -part / (power + 1) : 0;
    energyMultiplier = 0;
    double budget = goal.clientBudgetJoules(k);
    if (budget < Double.POSITIVE_INFINITY) {
      double affordable = StrictMath.log(budget / rounds) - logEnergy;
      if (affordable < logProbability) {
        double worth = power * convergencePrice * goal.weight(k) / clients;
        keepBudget(StrictMath.max(logMinProbability, affordable), logEnergy, worth);
      }
    }
  }

  /**
   * Sets the probability that a client can afford, and the weight of energy at which it wants no
   * more.
   */
  private void keepBudget(double affordable, double logEnergy, double worth) {
    logProbability = affordable;
    counts = logEnergyPrice + affordable;
    countsSlope = 0;
    double wanted = worth * StrictMath.exp(-power * affordable);
    double calls = callPrice * StrictMath.exp(affordable);
    double must = StrictMath.log(StrictMath.max(0, wanted - calls)) - logEnergy;
    if (must > counts) {
      counts = must;
      countsSlope = (power * wanted + calls) / (wanted - calls) - 1;
      energyMultiplier = StrictMath.exp(must - affordable) / rounds - energyPrice;
    }
  }
}
