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
 * <p>The bound is a concave function of the prices: credit that clients want beyond what the rounds
 * grant them is its slope. A {@link Bundle} climbs it, since it has a corner wherever a round
 * changes its mind; where rounds are alike they all do so together, and single steps along slopes
 * would go back and forth.
 */
final class DualAscent {
  /** Allowance for rounding in the bound, relative to the size of its terms. */
  private static final double ROUNDING = 1e-12;

  private static final int MOST_STEPS = 80;

  /** How many steps' choices make up a suggested plan; rounds that are alike all choose alike. */
  private static final int MIXED = 8;

  private final PlanningProblem problem;
  private final RoundProblem[] rounds;
  private final int nodeLimit;
  private final double[] roundBounds;
  private final double[][] chosen;

  /** The first round with the same gains as each, solved for all of them. */
  private final int[] twins;

  /** Of the last {@link #restart}, without which there is no step. */
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

  /** Goes on from the best prices, paid on another ladder. */
  void restart(Ladder newLadder) {
    ladder = newLadder;
    prices = bundle == null ? prices : bundle.center();
    bundle = null;
    steps = 0;
  }

  /** Goes on from given prices. */
  void restartAt(Ladder newLadder, double[] start) {
    restart(newLadder);
    prices = start;
  }

  /** Whether another step on this ladder promises less than a part of the bound, or is too many. */
  boolean settled(double part) {
    return steps == MOST_STEPS
        || (bundle != null && bundle.promise() < part * StrictMath.abs(bound));
  }

  /** Evaluates the bound and moves the prices; returns a plan of what rounds chose lately. */
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
