package dev.cicada.plan;

import java.util.Arrays;

/**
 * One round of P1 once calls are priced: choose who calls so that energy minus reward is least.
 *
 * <p>Let e(p) be the least energy term over shares at probabilities p; it is a minimum of functions
 * linear in p, hence concave, so e(p) - reward.p is least at a vertex, every client either in (p =
 * 1) or out (p = lambda). With a price v on the band too, the clients part:
 *
 * <p>min over p of (e(p) - reward.p) >= max over v of [sum over k of min over p_k in {lambda, 1} of
 * (phi_k(p_k, v) - reward_k p_k) - v], phi_k(p, v) = min over w of (C_k p / R_k(w) + v w).
 *
 * <p>The right side is concave in v and costs O(K) to evaluate. At its best v at most one client is
 * typically torn between in and out; branching on such clients closes the gap. Whatever limit is
 * put on branching, what comes back as a bound is one.
 */
public final class RoundProblem {
  /** Changes of ln v below this end a search; the value's error is of second order. */
  private static final double STATIONARY = 1e-8;

  private static final double PRICE_TOLERANCE = 1e-10;
  private static final int MAXIMUM_STEPS = 200;

  private static final byte FREE = 0;
  private static final byte IN = 1;
  private static final byte OUT = 2;

  private final int clients;
  private final double floor;
  private final double logFloor;

  /** C/(B a): the energy term of a client in the limit of endless band. */
  private final double[] unitCost;

  /** ln(y/v) at probability one. */
  private final double[] offset;

  private final double[] snr;
  private final byte[] fixed;
  private final boolean[] chosen;
  private final boolean[] chosenBelow;
  private final boolean[] chosenAbove;
  private final boolean[] best;
  private final double[] probabilities;
  private final double[] argument;

  /** Where the last search over prices ended: a good start for the next. */
  private double logPrice;

  private double bestValue;
  private int nodesLeft;

  // One evaluation of the relaxation; see relaxAt(..).
  private double value;
  private double demand;
  private double demandSlope;

  /** Prepares one row of a problem's gains. */
  public RoundProblem(PlanningProblem problem, int round) {
    this.clients = problem.clients();
    this.floor = problem.minProbability();
    this.logFloor = StrictMath.log(floor);
    this.unitCost = new double[clients];
    this.offset = new double[clients];
    this.snr = problem.wholeBandSnr(round);
    for (int k = 0; k < clients; k++) {
      unitCost[k] = problem.uploadWeight(k) / (problem.bitsPerSecondPerNat() * snr[k]);
      offset[k] = StrictMath.log(snr[k] / unitCost[k]);
      logPrice -= offset[k] / clients;
    }
    this.fixed = new byte[clients];
    this.chosen = new boolean[clients];
    this.chosenBelow = new boolean[clients];
    this.chosenAbove = new boolean[clients];
    this.best = new boolean[clients];
    this.probabilities = new double[clients];
    this.argument = new double[clients];
  }

  /** e(p): the least energy term at these probabilities. */
  public double energy(double[] p) {
    for (int k = 0; k < clients; k++) {
      argument[k] = offset[k] - logOf(p[k]);
    }
    double price = 0;
    double sum = 0;
    for (int step = 0; step < MAXIMUM_STEPS; step++) {
      price = StrictMath.exp(logPrice);
      sum = 0;
      double bought = 0;
      double slope = 0;
      for (int k = 0; k < clients; k++) {
        double y = logPrice + argument[k];
        double cost = p[k] * unitCost[k] * StrictMath.exp(Curves.COST.value(y));
        double share = cost * Curves.COST.slope(y) / price;
        sum += cost;
        bought += share;
        slope += share * Curves.FIXED_PROBABILITY.slope(y);
      }
      double change = StrictMath.log(bought) * bought / slope;
      if (StrictMath.abs(change) < STATIONARY) {
        break;
      }
      logPrice += change;
    }
    return sum - price;
  }

  /** Stores the shares that attain {@link #energy}. */
  public void shares(double[] p, double[] shares) {
    energy(p);
    Sum sum = new Sum();
    for (int k = 0; k < clients; k++) {
      double y = logPrice + argument[k];
      shares[k] = snr[k] / StrictMath.exp(Curves.FIXED_PROBABILITY.value(y));
      sum.add(shares[k]);
    }
    Shares.scale(shares, sum.value());
  }

  private double logOf(double probability) {
    return probability == 1 ? 0 : probability == floor ? logFloor : StrictMath.log(probability);
  }

  /**
   * Finds the best vertex.
   *
   * @param reward what each client's probability earns
   * @param nodeLimit how many relaxations may be solved
   * @return a lower bound on the least value, which {@link #bestValue()} attains or nearly does
   */
  public double solve(double[] reward, int nodeLimit) {
    nodesLeft = nodeLimit;
    bestValue = Double.POSITIVE_INFINITY;
    Arrays.fill(fixed, FREE);
    return branch(reward);
  }

  /** Value of the best vertex found. */
  public double bestValue() {
    return bestValue;
  }

  /** Stores the best vertex found. */
  public void best(double[] p) {
    for (int k = 0; k < clients; k++) {
      p[k] = best[k] ? 1 : floor;
    }
  }

  private double branch(double[] reward) {
    nodesLeft--;
    double bound = relax(reward);
    if (bound >= bestValue - tolerance()) {
      return bound;
    }
    int torn = -1;
    double largest = -1;
    for (int k = 0; k < clients; k++) {
      if (chosenBelow[k] != chosenAbove[k] && unitCost[k] > largest) {
        torn = k;
        largest = unitCost[k];
      }
    }
    if (torn < 0) {
      offer(chosenBelow, reward);
      return bound;
    }
    boolean[] more = chosenBelow.clone();
    boolean[] fewer = chosenAbove.clone();
    offer(more, reward);
    offer(fewer, reward);
    if (nodesLeft <= 0 || bound >= bestValue - tolerance()) {
      return bound;
    }
    fixed[torn] = OUT;
    double out = branch(reward);
    fixed[torn] = IN;
    double in = branch(reward);
    fixed[torn] = FREE;
    return StrictMath.max(bound, StrictMath.min(out, in));
  }

  private double tolerance() {
    return 1e-9 * StrictMath.abs(bestValue);
  }

  private void offer(boolean[] vertex, double[] reward) {
    double earned = 0;
    for (int k = 0; k < clients; k++) {
      probabilities[k] = vertex[k] ? 1 : floor;
      earned += reward[k] * probabilities[k];
    }
    double vertexValue = energy(probabilities) - earned;
    if (vertexValue < bestValue) {
      bestValue = vertexValue;
      System.arraycopy(vertex, 0, best, 0, clients);
    }
  }

  /** Maximises the relaxation over the price; leaves the choices on both sides of the best one. */
  private double relax(double[] reward) {
    double low = Double.NEGATIVE_INFINITY;
    double high = Double.POSITIVE_INFINITY;
    double bound = Double.NEGATIVE_INFINITY;
    double log = logPrice;
    for (int step = 0; step < MAXIMUM_STEPS; step++) {
      relaxAt(log, reward);
      bound = StrictMath.max(bound, value);
      if (bound >= bestValue - tolerance()) {
        return bound;
      }
      if (demand > 1) {
        low = log;
        System.arraycopy(chosen, 0, chosenBelow, 0, clients);
      } else {
        high = log;
        System.arraycopy(chosen, 0, chosenAbove, 0, clients);
      }
      double change = StrictMath.log(demand) * demand / demandSlope;
      if (StrictMath.abs(change) < STATIONARY) {
        System.arraycopy(chosen, 0, chosenBelow, 0, clients);
        System.arraycopy(chosen, 0, chosenAbove, 0, clients);
        break;
      }
      if (high - low < PRICE_TOLERANCE) {
        break;
      }
      double next = log + StrictMath.max(-3, StrictMath.min(3, change));
      log = next > low && next < high ? next : 0.5 * (low + high);
    }
    logPrice = log;
    return bound;
  }

  private void relaxAt(double log, double[] reward) {
    double price = StrictMath.exp(log);
    value = -price;
    demand = 0;
    demandSlope = 0;
    for (int k = 0; k < clients; k++) {
      double yIn = log + offset[k];
      double yOut = yIn - logFloor;
      double in = Double.POSITIVE_INFINITY;
      double out = Double.POSITIVE_INFINITY;
      if (fixed[k] != OUT) {
        in = unitCost[k] * StrictMath.exp(Curves.COST.value(yIn));
      }
      if (fixed[k] != IN) {
        out = floor * unitCost[k] * StrictMath.exp(Curves.COST.value(yOut));
      }
      chosen[k] = in - reward[k] < out - floor * reward[k];
      double cost = chosen[k] ? in : out;
      double y = chosen[k] ? yIn : yOut;
      double share = cost * Curves.COST.slope(y) / price;
      value += cost - (chosen[k] ? reward[k] : floor * reward[k]);
      demand += share;
      demandSlope += share * Curves.FIXED_PROBABILITY.slope(y);
    }
  }
}
