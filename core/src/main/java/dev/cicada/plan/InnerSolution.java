package dev.cicada.plan;

import java.util.Arrays;

/**
 * The inner layer of Algorithm 1: the solution of P3 and P4 at given auxiliary variables, and what
 * Theorem 2 says those variables should then be.
 */
final class InnerSolution {
  private static final int MAXIMUM_SWEEPS = 1_000;
  private static final int MAXIMUM_SUBGRADIENT_STEPS = 2_000;
  private static final double TOLERANCE = 1e-10;

  private final PlanningProblem problem;
  private final double[][] probabilities;
  private final double[][] shares;
  private final double[][] rates;
  private final double[] sums;

  private InnerSolution(PlanningProblem problem, double[][] probabilities, double[][] shares) {
    this.problem = problem;
    this.probabilities = probabilities;
    this.shares = shares;
    this.rates = new double[shares.length][problem.clients()];
    this.sums = new double[problem.clients()];
    for (int row = 0; row < shares.length; row++) {
      double[] snr = problem.wholeBandSnr(row);
      for (int k = 0; k < sums.length; k++) {
        rates[row][k] = problem.rate(snr[k], shares[row][k]);
        sums[k] += probabilities[row][k];
      }
    }
  }

  /** Solves P3 by block coordinate descent and P4 by subgradient steps. */
  static InnerSolution of(PlanningProblem problem, Auxiliary auxiliary) {
    double[][] shares = new double[auxiliary.alpha().length][];
    for (int row = 0; row < shares.length; row++) {
      shares[row] = shares(problem, row, auxiliary.alpha()[row], auxiliary.beta()[row]);
    }
    return new InnerSolution(problem, probabilities(problem, auxiliary.alpha()), shares);
  }

  /** P3 for every client: each p in turn by eq. (bcd), until no p moves. */
  static double[][] probabilities(PlanningProblem problem, double[][] alpha) {
    double[][] probabilities = new double[alpha.length][problem.clients()];
    double perRow = problem.roundsPerRow();
    for (int k = 0; k < problem.clients(); k++) {
      double weight = problem.convergenceWeight(k) / (perRow * perRow);
      double[] target = new double[alpha.length];
      double sum = 0;
      for (int row = 0; row < alpha.length; row++) {
        target[row] = StrictMath.cbrt(2 * weight / (alpha[row][k] * problem.rowWeight(k)));
        probabilities[row][k] = problem.minProbability();
        sum += probabilities[row][k];
      }
      double moved = Double.POSITIVE_INFINITY;
      for (int sweep = 0; sweep < MAXIMUM_SWEEPS && moved > TOLERANCE; sweep++) {
        moved = 0;
        for (int row = 0; row < alpha.length; row++) {
          double old = probabilities[row][k];
          double best = target[row] - (sum - old);
          double next = StrictMath.max(problem.minProbability(), StrictMath.min(1, best));
          probabilities[row][k] = next;
          sum += next - old;
          moved = StrictMath.max(moved, StrictMath.abs(next - old));
        }
      }
    }
    return probabilities;
  }

  /** P4 for one round: the closed form of eq. (optimal_w), the price by eq. (update_v). */
  private static double[] shares(PlanningProblem problem, int row, double[] alpha, double[] beta) {
    double[] snr = problem.wholeBandSnr(row);
    double[] shares = new double[snr.length];
    double scale = 0;
    double price = 0;
    for (int k = 0; k < snr.length; k++) {
      double weight = alpha[k] * beta[k] * problem.bitsPerSecondPerNat();
      double snrInShare = snr[k] * snr.length;
      double marginal = Spectrum.marginal(snrInShare, Spectrum.efficiency(snrInShare));
      scale += weight / snr.length;
      price += weight * marginal / snr.length;
    }
    boolean relative = false;
    boolean rising = false;
    double reach = 0.5;
    for (int step = 0; step < MAXIMUM_SUBGRADIENT_STEPS; step++) {
      double sum = 0;
      for (int k = 0; k < snr.length; k++) {
        double weight = alpha[k] * beta[k] * problem.bitsPerSecondPerNat();
        shares[k] = StrictMath.min(1, BandwidthSubproblem.share(price / weight, snr[k]));
        sum += shares[k];
      }
      if (StrictMath.abs(1 - sum) <= TOLERANCE) {
        break;
      }
      double stepSize = scale / (1 + step / 100.0);
      double change = StrictMath.max(-0.5 * price, StrictMath.min(price, stepSize * (1 - sum)));
      // A price of zero would stay zero. So if steps are that long, they shrink with the price.
      relative |= change >= price;
      if (relative) {
        reach *= sum > 1 == rising ? 1 : 0.5;
        rising = sum > 1;
        change = rising ? -reach * price : reach * price;
      }
      price -= change;
    }
    return shares;
  }

  /** What alpha should be: 1/R. */
  double[][] alpha() {
    return map((row, k) -> 1 / rates[row][k]);
  }

  /** What beta should be: p P S (1 - rho) / R. */
  double[][] beta() {
    return map((row, k) -> probabilities[row][k] * problem.rowWeight(k) / rates[row][k]);
  }

  /** What gamma should be: the convergence term of each client. */
  double[] gamma() {
    double[] gamma = new double[sums.length];
    Arrays.setAll(gamma, k -> problem.convergenceTerm(k, sums[k] * problem.roundsPerRow()));
    return gamma;
  }

  /**
   * Sum of squares of psi, kappa and chi. Kappa is divided by P S (1 - rho), as its unit would
   * drown the others. Chi is counted once per client.
   */
  double residual(Auxiliary auxiliary) {
    double sum = 0;
    for (int k = 0; k < sums.length; k++) {
      for (int row = 0; row < rates.length; row++) {
        double psi = auxiliary.alpha()[row][k] * rates[row][k] - 1;
        double kappa =
            auxiliary.beta()[row][k] * rates[row][k] / problem.rowWeight(k) - probabilities[row][k];
        sum += psi * psi + kappa * kappa;
      }
      double chi =
          auxiliary.gamma()[k] - problem.convergenceTerm(k, sums[k] * problem.roundsPerRow());
      sum += chi * chi;
    }
    return sum;
  }

  /** The largest relative violation of the conditions of Theorem 2. */
  double worstCondition(Auxiliary auxiliary) {
    double worst = 0;
    for (int k = 0; k < sums.length; k++) {
      for (int row = 0; row < rates.length; row++) {
        double rate = rates[row][k];
        double probability = probabilities[row][k];
        double ofBeta = auxiliary.beta()[row][k] * rate / (probability * problem.rowWeight(k));
        worst = StrictMath.max(worst, StrictMath.abs(auxiliary.alpha()[row][k] * rate - 1));
        worst = StrictMath.max(worst, StrictMath.abs(ofBeta - 1));
      }
      double term = problem.convergenceTerm(k, sums[k] * problem.roundsPerRow());
      worst = StrictMath.max(worst, StrictMath.abs(auxiliary.gamma()[k] / term - 1));
    }
    return worst;
  }

  /** Whether all rates are positive and finite, so that dividing by them is safe. */
  boolean isFinite() {
    for (double[] row : rates) {
      for (double rate : row) {
        if (!(rate > Double.MIN_NORMAL && rate < Double.POSITIVE_INFINITY)) {
          return false;
        }
      }
    }
    return true;
  }

  /** The plan of these probabilities, with the shares scaled to the band. */
  Plan plan(String solver, double lowerBound, int iterations, Status status) {
    double[][] feasible = new double[shares.length][];
    for (int row = 0; row < shares.length; row++) {
      feasible[row] = shares[row].clone();
      Shares.scale(feasible[row], Arrays.stream(feasible[row]).sum());
    }
    return Plan.of(solver, problem, probabilities, feasible, lowerBound, iterations, status);
  }

  private interface Entry {
    double at(int row, int client);
  }

  private double[][] map(Entry entry) {
    double[][] values = new double[rates.length][sums.length];
    for (int row = 0; row < values.length; row++) {
      for (int k = 0; k < sums.length; k++) {
        values[row][k] = entry.at(row, k);
      }
    }
    return values;
  }
}
