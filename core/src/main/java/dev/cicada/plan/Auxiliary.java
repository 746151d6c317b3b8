package dev.cicada.plan;

import java.util.Arrays;

/**
 * The auxiliary variables of Theorem 2.
 *
 * @param alpha by row, then client; 1/R at a solution
 * @param beta by row, then client; the energy term of a client at a solution
 * @param gamma by client; the convergence term of a client at a solution
 */
record Auxiliary(double[][] alpha, double[][] beta, double[] gamma) {
  /**
   * The variables at a simple start: for each client the best single probability at equal shares,
   * and in each round the best shares for these probabilities.
   */
  static Auxiliary initial(PlanningProblem problem) {
    int rows = problem.gains().length;
    int clients = problem.clients();
    double[] probabilities = new double[clients];
    double[] gamma = new double[clients];
    double[] cost = new double[clients];
    double[][] snr = new double[rows][];
    for (int row = 0; row < rows; row++) {
      snr[row] = problem.wholeBandSnr(row);
      for (int k = 0; k < clients; k++) {
        cost[k] += problem.rowWeight(k) / problem.rate(snr[row][k], 1.0 / clients);
      }
    }
    for (int k = 0; k < clients; k++) {
      double calls = problem.callsAtPrice(k, cost[k] / problem.rounds());
      probabilities[k] = calls / problem.rounds();
      gamma[k] = problem.convergenceTerm(k, calls);
    }
    double[][] alpha = new double[rows][clients];
    double[][] beta = new double[rows][clients];
    double[] shares = new double[clients];
    for (int row = 0; row < rows; row++) {
      new RoundProblem(problem, row).shares(probabilities, shares);
      for (int k = 0; k < clients; k++) {
        alpha[row][k] = 1 / problem.rate(snr[row][k], shares[k]);
        beta[row][k] = probabilities[k] * problem.rowWeight(k) * alpha[row][k];
      }
    }
    return new Auxiliary(alpha, beta, gamma);
  }

  /** A step of the modified Newton method: part of the way to the inner solution's values. */
  Auxiliary towards(InnerSolution inner, double step) {
    double[][] nextAlpha = mix(alpha, inner.alpha(), step);
    double[][] nextBeta = mix(beta, inner.beta(), step);
    double[] nextGamma = mix(gamma, inner.gamma(), step);
    return new Auxiliary(nextAlpha, nextBeta, nextGamma);
  }

  private static double[][] mix(double[][] from, double[][] to, double step) {
    double[][] mixed = new double[from.length][];
    Arrays.setAll(mixed, row -> mix(from[row], to[row], step));
    return mixed;
  }

  private static double[] mix(double[] from, double[] to, double step) {
    double[] mixed = new double[from.length];
    Arrays.setAll(mixed, k -> (1 - step) * from[k] + step * to[k]);
    return mixed;
  }
}
