package dev.cicada.plan;

import java.util.Arrays;

/**
 * Makes plans keep a limit on the expected senders of a round.
 *
 * <p>Moving everybody in a crowded round towards the least probability would leave clients sharing
 * it that had better take turns: energy is concave in probabilities. So clients step back one after
 * the other, who misses its call least for what it saves first, and only the last of them by a
 * part.
 */
final class FewerSenders {
  /** So that a sum in another order keeps the limit, too. */
  private static final double ROUNDING = 1e-12;

  private final PlanningProblem problem;
  private final Stopwatch stopwatch;
  private final double limit;
  private final RoundProblem[] rounds;

  /**
   * Of a problem.
   *
   * @param problem at the prices of its own objective
   */
  FewerSenders(PlanningProblem problem, Stopwatch stopwatch) {
    this.problem = problem;
    this.stopwatch = stopwatch;
    this.limit = problem.network().goal().maxSendersPerRound() * (1 - ROUNDING);
    this.rounds = new RoundProblem[problem.rounds()];
    Arrays.setAll(rounds, round -> new RoundProblem(problem, round));
  }

  /** Lets clients step back where there are too many, in place. */
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

  /** Who loses least of the objective by not calling beyond the least probability; -1 if nobody. */
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

  /** Betters a plan of the weighted sum without leaving the limit. */
  double[][] bettered(double[][] p) {
    PlanImprovement plans = new PlanImprovement(problem, rounds, 1, stopwatch, limit);
    plans.refine(PlanImprovement.copy(p));
    if (plans.displace()) {
      plans.refine(PlanImprovement.copy(plans.best()));
    }
    return plans.best();
  }
}
