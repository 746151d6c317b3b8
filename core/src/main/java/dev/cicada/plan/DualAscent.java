package dev.cicada.plan;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Prices on clients' calls, and the best lower bound on P1 that they have proven.
 *
 * <p>A step evaluates the bound at the current prices, then raises those of clients that want more
 * than the rounds grant them and lowers the others'.
 */
final class DualAscent {
  /** Wanted credit falls as price^(-1/3), and granted credit rises about as the price itself. */
  private static final double ELASTICITY = 1 / 3.0 + 1;

  /**
   * How much of the average over steps of what was granted the newest step makes up. Where rounds
   * are alike they change their minds together, and only the average tells what they would grant.
   */
  private static final double NEWS = 0.15;

  /** Allowance for rounding in the bound, relative to the size of its terms. */
  private static final double ROUNDING = 1e-12;

  private final PlanningProblem problem;
  private final RoundProblem[] rounds;
  private final int nodeLimit;
  private final double[] prices;
  private final double[] averageGranted;
  private final double[] roundBounds;

  /** The first round with the same gains as each, solved for all of them. */
  private final int[] twins;

  private Ladder ladder;
  private double firstStep;
  private int steps;
  private double bound = Double.NEGATIVE_INFINITY;

  DualAscent(PlanningProblem problem, RoundProblem[] rounds, int nodeLimit) {
    this.problem = problem;
    this.rounds = rounds;
    this.nodeLimit = nodeLimit;
    this.roundBounds = new double[rounds.length];
    this.prices = new double[problem.clients()];
    this.averageGranted = new double[prices.length];
    this.twins = twins(problem.gains());
    double oneCallerPerRound = rounds.length / (double) prices.length;
    Arrays.fill(prices, problem.convergencePrice(oneCallerPerRound));
  }

  /** No plan has a lower objective than this. */
  double bound() {
    return bound;
  }

  /** Goes on from the same prices, paid on another ladder. */
  void restart(Ladder newLadder, double newFirstStep) {
    ladder = newLadder;
    firstStep = newFirstStep;
    steps = 0;
  }

  /** Evaluates the bound and moves the prices; returns what the rounds chose for themselves. */
  double[][] step() {
    IntStream.range(0, rounds.length)
        .parallel()
        .filter(round -> twins[round] == round)
        .forEach(round -> roundBounds[round] = rounds[round].solve(prices, ladder, nodeLimit));
    double[][] chosen = new double[rounds.length][prices.length];
    double[] granted = new double[prices.length];
    Sum dual = new Sum();
    Sum size = new Sum();
    for (int round = 0; round < rounds.length; round++) {
      int twin = twins[round];
      rounds[twin].best(chosen[round]);
      rounds[twin].addCredits(granted);
      dual.add(roundBounds[twin]);
      size.add(StrictMath.abs(roundBounds[twin]));
    }
    double[] valueAndCredit = new double[2];
    double stepSize = firstStep / (1 + 0.1 * steps++) / ELASTICITY;
    for (int k = 0; k < prices.length; k++) {
      ladder.client(problem, prices[k], valueAndCredit);
      dual.add(valueAndCredit[0]);
      size.add(valueAndCredit[0]);
      double news = steps == 1 ? 1 : NEWS;
      averageGranted[k] += news * (granted[k] - averageGranted[k]);
      double change = stepSize * StrictMath.log(valueAndCredit[1] / averageGranted[k]);
      prices[k] *= StrictMath.exp(StrictMath.max(-1, StrictMath.min(1, change)));
    }
    bound = StrictMath.max(bound, dual.value() - ROUNDING * size.value());
    return chosen;
  }

  private static int[] twins(double[][] gains) {
    Map<DoubleBuffer, Integer> firsts = new HashMap<>();
    int[] twins = new int[gains.length];
    Arrays.setAll(twins, round -> firsts.computeIfAbsent(DoubleBuffer.wrap(gains[round]), row -> round));
    return twins;
  }
}
