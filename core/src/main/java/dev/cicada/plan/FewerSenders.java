package dev.cicada.plan;

import java.util.Arrays;

/**
 * Makes plans keep a limit on the expected callers of a round.
 *
 * <p>Energy is concave in probabilities, so clients should take turns rather than all call a little
 * less. So in a crowded round clients step back one after the other, first those whose stepping
 * back costs the objective least. Only the last of them steps back in part.
 */
final class FewerSenders {
  /** So that a sum in another order keeps the limit too. */
  private static final double ROUNDING = 1e-12;

  private final PlanningProblem problem;
  private final Stopwatch stopwatch;
  private final double limit;
  private final RoundProblem[] rounds;

  /**
   * Works on a problem.
   *
   * @param problem at the prices of its objective
   */
  FewerSenders(PlanningProblem problem, Stopwatch stopwatch) {
    this.problem = problem;
    this.stopwatch = stopwatch;
    this.limit = problem.network().goal().maxSendersPerRound() * (1 - ROUNDING);
    this.rounds = new RoundProblem[problem.rounds()];
    Arrays.setAll(rounds, round -> new RoundProblem(problem, round));
  }

  /** Lets clients step back in crowded rounds, in place. */
  void stepBack(double[][] p) {
    double[] calls = new double[problem.clients()];
    for (double[] row : p) {
      Arrays.setAll(calls, k -> calls[k] + row[k]);
    }
    for (int round = 0; round < p.length; round++) {
      double tooMany = Arrays.stream(p[round]).sum() - limit;
      while (tooMany > 0) {
        int k = leastMissed(p[round], calls, round);
        if (k < 0) {
          return;
        }
        double less = StrictMath.min(tooMany, p[round][k] - problem.minProbability());
        p[round][k] -= less;
        calls[k] -= less;
        tooMany -= less;
      }
    }
  }

  /**
   * The client whose stepping back costs the objective least for each unit of probability; -1 if
   * none can.
   */
  private int leastMissed(double[] row, double[] calls, int round) {
    double least = problem.minProbability();
    double energy = rounds[round].energy(row);
    int found = -1;
    double leastLoss = Double.POSITIVE_INFINITY;
    for (int k = 0; k < row.length; k++) {
      double extra = row[k] - least;
      if (extra > ROUNDING) {
        row[k] = least;
        double saved = energy - rounds[round].energy(row);
        row[k] = least + extra;
        double missed =
            problem.convergenceTerm(k, calls[k] - extra) - problem.convergenceTerm(k, calls[k]);
        double loss = (missed - saved) / extra;
        if (loss < leastLoss) {
          leastLoss = loss;
          found = k;
        }
      }
    }
    return found;
  }

  /** Improves a plan for the weighted sum within the limit. */
  double[][] bettered(double[][] p) {
    PlanImprovement plans = new PlanImprovement(problem, rounds, 1, stopwatch, limit);
    plans.refine(PlanImprovement.copy(p));
    if (plans.displace()) {
      plans.refine(PlanImprovement.copy(plans.best()));
    }
    return plans.best();
  }
}
