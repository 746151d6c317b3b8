package dev.cicada.plan;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Prices on clients' calls, and the best lower bound on P1 that they have proven.
 *
 * <p>The bound is a concave function of the prices. Its slope is the credit that clients want, less
 * what the rounds grant them. It has a corner wherever a round's choice changes, and rounds that
 * are alike change theirs together, so steps along slopes would go back and forth. Hence a {@link
 * Bundle} climbs it.
 */
final class DualAscent {
  /** Allowance for rounding in the bound, relative to the size of its terms. */
  private static final double ROUNDING = 1e-12;

  private static final int MOST_STEPS = 80;

  /**
   * How many steps' choices make up a suggested plan. In a single step, rounds that are alike
   * choose alike.
   */
  private static final int MIXED = 8;

  private final PlanningProblem problem;
  private final RoundProblem[] rounds;
  private final int nodeLimit;
  private final double[] roundBounds;
  private final double[][] chosen;

  /** For each round, the first one with the same gains, which is solved for all of them. */
  private final int[] twins;

  /** Set by {@link #restart}, which comes before any step. */
  @SuppressWarnings("NullAway.Init")
  private Ladder ladder;

  private double[] prices;
  private @Nullable Bundle bundle;
  private int steps;
  private double bound = Double.NEGATIVE_INFINITY;

  DualAscent(PlanningProblem problem, RoundProblem[] rounds, int nodeLimit) {
    this.problem = problem;
    this.rounds = rounds;
    this.nodeLimit = nodeLimit;
    this.roundBounds = new double[rounds.length];
    this.chosen = new double[rounds.length][problem.clients()];
    this.prices = new double[problem.clients()];
    this.twins = twins(problem.gains());
    double oneCallerPerRound = rounds.length / (double) prices.length;
    Arrays.setAll(prices, k -> problem.convergencePrice(k, oneCallerPerRound));
  }

  /** No plan has a lower objective than this. */
  double bound() {
    return bound;
  }

  /** Goes on from the best prices, on another ladder. */
  void restart(Ladder newLadder) {
    ladder = newLadder;
    prices = bundle == null ? prices : bundle.center();
    bundle = null;
    steps = 0;
  }

  /** Goes on from these prices, on another ladder. */
  void restartAt(Ladder newLadder, double[] start) {
    restart(newLadder);
    prices = start;
  }

  /**
   * Whether the next step promises less than this part of the bound, or there were too many on this
   * ladder.
   */
  boolean settled(double part) {
    return steps == MOST_STEPS
        || (bundle != null && bundle.promise() < part * StrictMath.abs(bound));
  }

  /**
   * Evaluates the bound and moves the prices.
   *
   * @return a plan made of the rounds' latest choices
   */
  double[][] step() {
    double[] at = bundle == null ? prices : bundle.next();
    IntStream.range(0, rounds.length)
        .parallel()
        .filter(round -> twins[round] == round)
        .forEach(round -> roundBounds[round] = rounds[round].solve(at, ladder, nodeLimit));
    double[] granted = new double[at.length];
    Sum dual = new Sum();
    Sum size = new Sum();
    for (int round = 0; round < rounds.length; round++) {
      int twin = twins[round];
      if (steps == 0 || (round + steps) % MIXED == 0) {
        rounds[twin].best(chosen[round]);
      }
      rounds[twin].addCredits(granted);
      dual.add(roundBounds[twin]);
      size.add(StrictMath.abs(roundBounds[twin]));
    }
    double[] valueAndCredit = new double[2];
    double[] slope = new double[at.length];
    for (int k = 0; k < at.length; k++) {
      ladder.client(problem, k, at[k], valueAndCredit);
      dual.add(valueAndCredit[0]);
      size.add(valueAndCredit[0]);
      slope[k] = valueAndCredit[1] - granted[k];
    }
    bound = StrictMath.max(bound, dual.value() - ROUNDING * size.value());
    steps++;
    if (bundle == null) {
      bundle = new Bundle(at, dual.value(), slope);
    } else {
      bundle.add(dual.value(), slope);
    }
    return PlanImprovement.copy(chosen);
  }

  private static int[] twins(double[][] gains) {
    Map<DoubleBuffer, Integer> firsts = new HashMap<>();
    int[] twins = new int[gains.length];
    Arrays.setAll(
        twins, round -> firsts.computeIfAbsent(DoubleBuffer.wrap(gains[round]), row -> round));
    return twins;
  }
}
