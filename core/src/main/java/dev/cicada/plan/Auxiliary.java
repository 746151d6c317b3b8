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
  /** The variables at equal shares and the probabilities that are best there. */
  static Auxiliary initial(PlanningProblem problem) {
    int rows = problem.gains().length;
    int clients = problem.clients();
    double[][] alpha = new double[rows][clients];
    for (int row = 0; row < rows; row++) {
      double[] snr = problem.wholeBandSnr(row);
      for (int k = 0; k < clients; k++) {
        double efficiency = Spectrum.efficiency(snr[k] * clients);
        alpha[row][k] = clients / (problem.bitsPerSecondPerNat() * efficiency);
      }
    }
    double[][] probabilities = InnerSolution.probabilities(problem, alpha);
    double[][] beta = new double[rows][clients];
    double[] gamma = new double[clients];
    for (int k = 0; k < clients; k++) {
      double sum = 0;
      for (int row = 0; row < rows; row++) {
        beta[row][k] = probabilities[row][k] * problem.rowWeight(k) * alpha[row][k];
        sum += probabilities[row][k];
      }
      gamma[k] = problem.convergenceTerm(sum * problem.roundsPerRow());
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
