package dev.cicada.plan;

import java.util.Arrays;

/**
 * One client's credit for a {@link Ladder}, fitted to a plan that is near its best.
 *
 * <p>Let c(p) be what the client's probability adds to a round's energy term, and h(p) the least
 * cost at which the client is no better off than with its plan. At an optimum h is nowhere above c,
 * and touches c at the plan's probabilities. Any concave credit between the two proves the bound.
 * Near h, fewer choices look as good to a round as the plan's, so branching ends sooner. Near c,
 * less is lost between rungs.
 */
final class FittedCredit {
  /** Where rungs are, relative to the client's largest probability below 1. */
  private static final double[] PLACES = {
    0.03, 0.1, 0.3, 0.5, 0.7, 0.85, 0.93, 0.97, 1, 1.03, 1.07, 1.15, 1.3, 1.6, 2.2, 4, 10, 30
  };

  private final PlanningProblem problem;
  private final RoundProblem[] rounds;
  private final double[][] plan;
  private final int client;

  private final double sum;
  private final double center;
  private final boolean callsFully;
  private final double[] rungs = new double[PLACES.length + 2];
  private final double[] credits;

  FittedCredit(
      PlanningProblem problem, RoundProblem[] rounds, double[][] plan, int client, double mix) {
    this.problem = problem;
    this.rounds = rounds;
    this.plan = plan;
    this.client = client;
    double least = problem.minProbability();
    double all = 0;
    double largest = least;
    boolean fully = false;
    for (double[] row : plan) {
      all += row[client];
      fully |= row[client] == 1;
      largest = row[client] < 1 ? StrictMath.max(largest, row[client]) : largest;
    }
    this.sum = all;
    this.center = largest;
    this.callsFully = fully;
    for (int i = 0; i < PLACES.length; i++) {
      rungs[i + 1] = StrictMath.max(least, StrictMath.min(1, center * PLACES[i]));
    }
    rungs[0] = least;
    rungs[rungs.length - 1] = 1;
    double[] costs = callsFully ? meanCosts() : leastCosts();
    double[] points = new double[rungs.length];
    for (int rung = 1; rung < rungs.length; rung++) {
      double mixed = (1 - mix) * wanted(rung, costs) + mix * costs[rung];
      points[rung] = StrictMath.min(costs[rung], mixed);
    }
    this.credits = hull(rungs, points);
  }

  double[] rungs() {
    return rungs;
  }

  double[] credits() {
    return credits;
  }

  /** What each rung adds in the cheapest round; its credit must not exceed that. */
  private double[] leastCosts() {
    double[] costs = new double[rungs.length];
    Arrays.fill(costs, Double.POSITIVE_INFINITY);
    for (int round = 0; round < rounds.length; round++) {
      if (!problem.isLeftOut(round, client)) {
        double[] here = costsIn(round);
        Arrays.setAll(costs, rung -> StrictMath.min(costs[rung], here[rung]));
      }
    }
    return costs;
  }

  /** What each rung adds, as a mean over the rounds in which the client calls. */
  private double[] meanCosts() {
    double[] costs = new double[rungs.length];
    double weights = 0;
    for (int round = 0; round < rounds.length; round++) {
      double weight = plan[round][client] - problem.minProbability();
      if (weight > 0 && !problem.isLeftOut(round, client)) {
        double[] here = costsIn(round);
        Arrays.setAll(costs, rung -> costs[rung] + weight * here[rung]);
        weights += weight;
      }
    }
    double all = weights;
    Arrays.setAll(costs, rung -> costs[rung] / all);
    return costs;
  }

  private double[] costsIn(int round) {
    double[] costs = new double[rungs.length];
    Ladder.addCosts(rounds[round], plan[round], client, rungs, 1, costs);
    double least = costs[0];
    Arrays.setAll(costs, rung -> costs[rung] - least);
    return costs;
  }

  /** h: what a rung must cost at least for the client to keep to its plan. */
  private double wanted(int rung, double[] costs) {
    double wanted = wantedInsteadOf(problem.minProbability(), rung, costs);
    wanted = StrictMath.max(wanted, wantedInsteadOf(center, rung, costs));
    return callsFully ? StrictMath.max(wanted, wantedInsteadOf(1, rung, costs)) : wanted;
  }

  private double wantedInsteadOf(double planned, int rung, double[] costs) {
    int at = 0;
    while (rungs[at] < planned) {
      at++;
    }
    return costs[at]
        + problem.convergenceTerm(client, sum)
        - problem.convergenceTerm(client, sum - planned + rungs[rung]);
  }

  /** The least concave function above some points, which never fall and may coincide. */
  private static double[] hull(double[] x, double[] y) {
    double[] hull = y.clone();
    int from = 0;
    while (from < x.length - 1) {
      int to = from + 1;
      double steepest = 0;
      for (int i = to; i < x.length && x[i] > x[from]; i++) {
        double slope = (y[i] - y[from]) / (x[i] - x[from]);
        if (slope >= steepest) {
          steepest = slope;
          to = i;
        }
      }
      for (int i = from + 1; i < to; i++) {
        hull[i] = y[from] + steepest * (x[i] - x[from]);
      }
      from = to;
    }
    return hull;
  }
}
