package dev.cicada.plan;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One round of P1 at given prices of calls: choose probabilities that minimise energy minus reward.
 *
 * <p>Let e(p) be the least energy term over shares at probabilities p. It is a minimum of functions
 * linear in p, hence concave. Rewards are linear between the rungs of a {@link Ladder}, so the best
 * p has every client on a rung; with two rungs, each is in (p = 1) or out (p = lambda). A price v
 * on the band splits the round into clients:
 *
 * <p>min over p of (e(p) - reward.g(p)) >= max over v of [sum over k of min over rungs p_k of
 * (phi_k(p_k, v) - reward_k g(p_k)) - v], phi_k(p, v) = min over w of (C_k p / R_k(w) + v w).
 *
 * <p>A client that is left out of the round takes no band. Any probability above lambda costs it
 * more than it could be worth; lambda itself, which it does not really have, costs nothing.
 *
 * <p>The right side is concave in v and costs O(K) to evaluate. At its best v usually at most one
 * client is torn between two rungs, and branching on such clients closes the gap. However branching
 * is limited, the result is a valid bound.
 */
public final class RoundProblem {
  /** Changes of ln v below this end a search; the value's error is of second order. */
  private static final double STATIONARY = 1e-8;

  private static final double PRICE_TOLERANCE = 1e-10;
  private static final double COARSE_PRICE_TOLERANCE = 1e-5;
  private static final double LONGEST_STEP = 3;
  private static final int MAXIMUM_STEPS = 200;

  private final int clients;
  private final Ladder vertices;
  private final double priceTolerance;

  /** C/(B a): the energy term of a client in the limit of endless band. */
  private final double[] unitCost;

  /** ln(y/v) at probability one. */
  private final double[] offset;

  private final double[] snr;

  /** What uploads cost, if that is more than power times time; else null. */
  private final @Nullable Uploads uploads;

  private final double[] energyPrice;

  /** What a unit of probability above the least costs those who are left out; 0 for all others. */
  private final double[] forbidding;

  private final int present;

  /** What a unit of probability costs on top of its energy. */
  private final double callPrice;

  // One client's answer to a price; see answer(..).
  private double cost;
  private double share;
  private double shareFall;

  // One search; see solve(..).
  @SuppressWarnings("NullAway.Init")
  private Ladder ladder;

  private double[] reward = {};
  private double[][] logRungs = {};
  private final int[] lowest;
  private final int[] highest;
  private final int[] chosen;
  private final int[] chosenBelow;
  private final int[] chosenAbove;
  private int nodesLeft;
  private double bestValue;
  private final int[] bestRungs;

  // One evaluation of the relaxation; see relaxAt(..).
  private double value;
  private double demand;
  private double demandSlope;

  private final double[] candidate;
  private final double[] argument;

  /** Where the last search over prices ended: a good start for the next. */
  private double logPrice;

  /** Prepares one row of a problem's gains. */
  public RoundProblem(PlanningProblem problem, int round) {
    this.clients = problem.clients();
    this.vertices = Ladder.linear(problem);
    this.priceTolerance =
        PlanImprovement.isLarge(problem) ? COARSE_PRICE_TOLERANCE : PRICE_TOLERANCE;
    this.unitCost = new double[clients];
    this.offset = new double[clients];
    this.snr = problem.wholeBandSnr(round);
    this.energyPrice = new double[clients];
    this.callPrice = problem.prices().call(round);
    boolean paper = problem.network().transmitters().arePaper();
    this.uploads = paper ? null : new Uploads(problem, round);
    if (uploads != null) {
      Feasibility.checkDeadline(problem, uploads, round);
    }
    this.forbidding = new double[clients];
    int there = 0;
    for (int k = 0; k < clients; k++) {
      forbidding[k] = problem.isLeftOut(round, k) ? problem.forbiddingPrice(k) : 0;
      there += problem.isLeftOut(round, k) ? 0 : 1;
    }
    this.present = there;
    for (int k = 0; k < clients; k++) {
      energyPrice[k] = problem.prices().energy(k);
      unitCost[k] = problem.uploadWeight(k) / (problem.bitsPerSecondPerNat() * snr[k]);
      if (uploads == null) {
        offset[k] = StrictMath.log(snr[k] / unitCost[k]);
        logPrice -= offset[k] / clients;
      } else {
        offset[k] = -StrictMath.log(energyPrice[k]);
        if (forbidding[k] > 0) {
          continue;
        }
        double equal = StrictMath.max(uploads.floor(k), 1.0 / clients);
        logPrice += (uploads.worthOf(k, equal) - offset[k]) / present;
      }
    }
    this.lowest = new int[clients];
    this.highest = new int[clients];
    this.chosen = new int[clients];
    this.chosenBelow = new int[clients];
    this.chosenAbove = new int[clients];
    this.bestRungs = new int[clients];
    this.candidate = new double[clients];
    this.argument = new double[clients];
  }

  /** e(p): the least energy term at these probabilities, plus the price of calls. */
  public double energy(double[] p) {
    for (int k = 0; k < clients; k++) {
      argument[k] = offset[k] - StrictMath.log(p[k]);
    }
    double price = 0;
    double sum = 0;
    double low = Double.NEGATIVE_INFINITY;
    double high = Double.POSITIVE_INFINITY;
    for (int step = 0; step < MAXIMUM_STEPS; step++) {
      price = StrictMath.exp(logPrice);
      sum = 0;
      double bought = 0;
      double slope = 0;
      for (int k = 0; k < clients; k++) {
        answer(k, p[k], logPrice + argument[k], price);
        sum += cost;
        bought += share;
        slope += shareFall;
      }
      double change = present == 0 ? 0 : StrictMath.log(bought) * bought / slope;
      if (StrictMath.abs(change) < STATIONARY) {
        break;
      }
      if (uploads == null) {
        logPrice += change;
        continue;
      }
      // Floors under shares make corners, where Newton's method alone may go round in circles.
      if (bought > 1) {
        low = logPrice;
      } else {
        high = logPrice;
      }
      double next = logPrice + StrictMath.max(-LONGEST_STEP, StrictMath.min(LONGEST_STEP, change));
      logPrice = next > low && next < high ? next : 0.5 * (low + high);
      if (high - low < PRICE_TOLERANCE) {
        break;
      }
    }
    double band = present == 0 ? 0 : price;
    return callPrice == 0 ? sum - band : sum - band + callPrice * total(p);
  }

  private static double total(double[] p) {
    double total = 0;
    for (double probability : p) {
      total += probability;
    }
    return total;
  }

  /** Computes the cost of a client with this probability, its band included, and its share. */
  private void answer(int k, double probability, double y, double price) {
    if (uploads == null) {
      cost = probability * unitCost[k] * StrictMath.exp(Curves.COST.value(y));
      share = cost * Curves.COST.slope(y) / price;
      shareFall = share * Curves.FIXED_PROBABILITY.slope(y);
      return;
    }
    if (forbidding[k] > 0) {
      cost = forbidding[k] * (probability - vertices.probability(k, 0));
      share = 0;
      shareFall = 0;
      return;
    }
    uploads.energyAt(k, y);
    uploads.shareAt(k, y);
    share = uploads.share();
    cost = energyPrice[k] * probability * StrictMath.exp(uploads.logEnergy()) + price * share;
    shareFall = -share * uploads.shareSlope();
  }

  /**
   * The cost of a client with this probability, its band included, at the price that last cleared
   * the band. If the price stayed, the round's energy would change by differences of this cost.
   */
  double costAtPrice(int k, double probability) {
    double y = logPrice + offset[k] - StrictMath.log(probability);
    answer(k, probability, y, StrictMath.exp(logPrice));
    return callPrice == 0 ? cost : cost + callPrice * probability;
  }

  /** Stores the shares that attain {@link #energy}. */
  public void shares(double[] p, double[] shares) {
    energy(p);
    Sum sum = new Sum();
    for (int k = 0; k < clients; k++) {
      double y = logPrice + argument[k];
      if (forbidding[k] > 0) {
        shares[k] = 0;
      } else if (uploads == null) {
        shares[k] = snr[k] / StrictMath.exp(Curves.FIXED_PROBABILITY.value(y));
      } else {
        uploads.shareAt(k, y);
        shares[k] = uploads.share();
      }
      sum.add(shares[k]);
    }
    if (present > 0) {
      Shares.scale(shares, sum.value());
    }
  }

  /**
   * Finds the best vertex: every client in or out.
   *
   * @param rewards what a unit of probability earns each client
   * @param nodeLimit how many relaxations may be solved
   * @return a lower bound on the least value, which {@link #bestValue()} reaches or nearly reaches
   */
  public double solve(double[] rewards, int nodeLimit) {
    return solve(rewards, vertices, nodeLimit);
  }

  /** Finds the best point on the rungs of a ladder, where a unit of credit earns the reward. */
  double solve(double[] rewards, Ladder rungs, int nodeLimit) {
    reward = rewards;
    if (ladder != rungs) {
      ladder = rungs;
      logRungs = new double[clients][rungs.size()];
      for (int k = 0; k < clients; k++) {
        int client = k;
        Arrays.setAll(logRungs[k], rung -> StrictMath.log(rungs.probability(client, rung)));
      }
    }
    nodesLeft = nodeLimit;
    bestValue = Double.POSITIVE_INFINITY;
    Arrays.fill(lowest, 0);
    Arrays.fill(highest, rungs.size() - 1);
    return branch();
  }

  /** Value of the best point found. */
  public double bestValue() {
    return bestValue;
  }

  /** Stores the best point found. */
  public void best(double[] p) {
    for (int k = 0; k < clients; k++) {
      p[k] = ladder.probability(k, bestRungs[k]);
    }
  }

  /** Adds the credit of the best point found, client by client. */
  void addCredits(double[] sums) {
    for (int k = 0; k < clients; k++) {
      sums[k] += ladder.credit(k, bestRungs[k]);
    }
  }

  private double branch() {
    nodesLeft--;
    double bound = relax();
    if (bound >= bestValue - tolerance()) {
      return bound;
    }
    int torn = mostTorn();
    int split = torn < 0 ? 0 : chosenAbove[torn];
    offer(chosenBelow);
    if (torn >= 0) {
      offer(chosenAbove);
    }
    if (torn < 0 || nodesLeft <= 0 || bound >= bestValue - tolerance()) {
      return bound;
    }
    int top = highest[torn];
    highest[torn] = split;
    double low = branch();
    highest[torn] = top;
    int bottom = lowest[torn];
    lowest[torn] = split + 1;
    double high = branch();
    lowest[torn] = bottom;
    return StrictMath.max(bound, StrictMath.min(low, high));
  }

  /**
   * Of the clients whose choice differs between both sides of the best price, the one with the most
   * at stake; -1 if there is none.
   */
  private int mostTorn() {
    int torn = -1;
    for (int k = 0; k < clients; k++) {
      if (chosenBelow[k] > chosenAbove[k] && (torn < 0 || unitCost[k] > unitCost[torn])) {
        torn = k;
      }
    }
    return torn;
  }

  private double tolerance() {
    return 1e-9 * StrictMath.abs(bestValue);
  }

  private void offer(int[] rungs) {
    double earned = 0;
    for (int k = 0; k < clients; k++) {
      candidate[k] = ladder.probability(k, rungs[k]);
      earned += reward[k] * ladder.credit(k, rungs[k]);
    }
    double candidateValue = energy(candidate) - earned;
    if (candidateValue < bestValue) {
      bestValue = candidateValue;
      System.arraycopy(rungs, 0, bestRungs, 0, clients);
    }
  }

  /**
   * Maximises the relaxation over the price, and keeps the choices on both sides of the best one.
   */
  private double relax() {
    double low = Double.NEGATIVE_INFINITY;
    double high = Double.POSITIVE_INFINITY;
    double bound = Double.NEGATIVE_INFINITY;
    for (int step = 0; step < MAXIMUM_STEPS; step++) {
      relaxAt(logPrice);
      bound = StrictMath.max(bound, value);
      double change = present == 0 ? 0 : StrictMath.log(demand) * demand / demandSlope;
      boolean stationary = StrictMath.abs(change) < STATIONARY;
      if (demand > 1 || stationary) {
        low = logPrice;
        System.arraycopy(chosen, 0, chosenBelow, 0, clients);
      }
      if (demand <= 1 || stationary) {
        high = logPrice;
        System.arraycopy(chosen, 0, chosenAbove, 0, clients);
      }
      if (high - low < priceTolerance || bound >= bestValue - tolerance()) {
        break;
      }
      double next = logPrice + StrictMath.max(-LONGEST_STEP, StrictMath.min(LONGEST_STEP, change));
      logPrice = next > low && next < high ? next : 0.5 * (low + high);
    }
    return bound;
  }

  private void relaxAt(double log) {
    double price = StrictMath.exp(log);
    value = present == 0 ? 0 : -price;
    demand = 0;
    demandSlope = 0;
    for (int k = 0; k < clients; k++) {
      double least = Double.POSITIVE_INFINITY;
      double leastShare = 0;
      double leastFall = 0;
      for (int rung = lowest[k]; rung <= highest[k]; rung++) {
        double y = log + offset[k] - logRungs[k][rung];
        answer(k, ladder.probability(k, rung), y, price);
        double net = cost - reward[k] * ladder.credit(k, rung);
        net += callPrice == 0 ? 0 : callPrice * ladder.probability(k, rung);
        if (net < least) {
          least = net;
          leastShare = share;
          leastFall = shareFall;
          chosen[k] = rung;
        }
      }
      value += least;
      demand += leastShare;
      demandSlope += leastFall;
    }
  }
}
