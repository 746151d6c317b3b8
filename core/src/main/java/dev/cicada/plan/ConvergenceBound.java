package dev.cicada.plan;

import dev.cicada.text.Require;

/**
 * The paper's bound on the mean squared gradient norm over T rounds, term by term.
 *
 * @param initialTerm 8 f_max / (eta T): how far the first model is from the best one
 * @param intervalTerm 92 eta^2 L^2 G_max^2 times the mean of Delta_k^2: what silence costs
 * @param noiseTerm 9 sigma^2: what stochastic gradients cost
 */
public record ConvergenceBound(double initialTerm, double intervalTerm, double noiseTerm) {

  /**
   * The constants of Assumption 1 and Lemma 1.
   *
   * @param smoothness L: the gradients of all local losses are L-Lipschitz (the paper's text says
   *     this of the losses, its proofs use it for the gradients)
   * @param gradientNorm G_max: bound on the norm of stochastic gradients
   * @param gradientDeviation sigma: bound on their deviation from the local gradient
   * @param initialGap f_max: loss of the first model minus the least loss
   * @param learningRate eta, at most 1/(8 L)
   * @param rounds T
   */
  public record Constants(
      double smoothness,
      double gradientNorm,
      double gradientDeviation,
      double initialGap,
      double learningRate,
      int rounds) {
    public Constants {
      check(smoothness > 0, "smoothness", smoothness, "positive");
      check(gradientNorm >= 0, "gradientNorm", gradientNorm, "zero or positive");
      check(gradientDeviation >= 0, "gradientDeviation", gradientDeviation, "zero or positive");
      check(initialGap >= 0, "initialGap", initialGap, "zero or positive");
      check(
          learningRate > 0 && learningRate <= 1 / (8 * smoothness),
          "learningRate",
          learningRate,
          "positive and at most 1/(8 smoothness), which is " + 1 / (8 * smoothness));
      check(rounds >= 1, "rounds", rounds, "positive");
    }

    private static void check(boolean holds, String name, double value, String allowed) {
      Require.that(holds && Double.isFinite(value), name, value, allowed);
    }
  }

  /** Lemma 1: the bound when client k is never silent for longer than its interval Delta_k. */
  public static ConvergenceBound ofIntervals(Constants constants, double[] intervals) {
    double squares = 0;
    for (double interval : intervals) {
      squares += interval * interval;
    }
    double stepTimesSlope =
        constants.learningRate() * constants.smoothness() * constants.gradientNorm();
    double deviation = constants.gradientDeviation();
    return new ConvergenceBound(
        8 * constants.initialGap() / (constants.learningRate() * constants.rounds()),
        92 * stepTimesSlope * stepTimesSlope * squares / intervals.length,
        9 * deviation * deviation);
  }

  /**
   * Theorem 1: the bound of Lemma 1 with every interval replaced by its approximation.
   *
   * @param probabilities by round, then client; one row stands for all rounds
   */
  public static ConvergenceBound ofProbabilities(Constants constants, double[][] probabilities) {
    double[] intervals = new double[probabilities[0].length];
    double[] ofClient = new double[probabilities.length];
    for (int client = 0; client < intervals.length; client++) {
      for (int row = 0; row < ofClient.length; row++) {
        ofClient[row] = probabilities[row][client];
      }
      intervals[client] = periodicInterval(ofClient);
    }
    return ofIntervals(constants, intervals);
  }

  /** The bound itself. */
  public double total() {
    return initialTerm + intervalTerm + noiseTerm;
  }

  /**
   * E[Delta_k], eq. (delta_pik): the sum over t of t p_t times the product of (1 - p) before t.
   *
   * @param probabilities one client's, by round
   */
  public static double expectedInterval(double[] probabilities) {
    double silent = 1;
    double expected = 0;
    for (int round = 0; round < probabilities.length; round++) {
      expected += round * probabilities[round] * silent;
      silent *= 1 - probabilities[round];
    }
    return expected;
  }

  /**
   * Delta'_k, eq. (delta_pik_app): T over the expected number of calls, as if they were periodic.
   *
   * @param probabilities one client's, by round
   */
  public static double periodicInterval(double[] probabilities) {
    double calls = 0;
    for (double probability : probabilities) {
      calls += probability;
    }
    return probabilities.length / calls;
  }
}
