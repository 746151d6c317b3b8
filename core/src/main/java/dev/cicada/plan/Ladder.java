package dev.cicada.plan;

import java.util.Arrays;

/**
 * How probabilities are paid for: a concave credit, linear between rungs.
 *
 * <p>Any credit function g splits P1 into clients and rounds: the sum over clients of [min of
 * weight/(sum of p)^2 + price times the sum of g(p)], plus the sum over rounds of [min of e(p) -
 * price.g(p)], is a lower bound. Where g is linear between rungs, e - price.g is concave there, so
 * a round's best point has every probability on a rung. With g(p) = p, two rungs are enough: lambda
 * and 1. But then a client can mix one call and two at no loss, which no plan can. A concave g
 * makes what lies between cost more, as it does in a plan, and so tightens the bound.
 */
final class Ladder {
  /** Where the rungs are between the least probability and 1. */
  private static final double[] PARTS = {0, 0.1, 0.3, 0.6, 1};

  /** By client, then by rung; all clients have the same number of rungs. */
  private final double[][] rungs;

  /** By client, then by rung. */
  private final double[][] credits;

  private Ladder(double[][] rungs, double[][] credits) {
    this.rungs = rungs;
    this.credits = credits;
  }

  /** g(p) = p. */
  static Ladder linear(PlanningProblem problem) {
    double[] rungs = {problem.minProbability(), 1};
    double[][] alike = alike(rungs, problem.clients());
    return new Ladder(alike, alike);
  }

  /**
   * Credit in the shape of what a client's calls cost in a plan, so that nothing between two calls
   * seems cheaper than it is.
   *
   * <p>In a round the energy term is a concave function of one client's probability. The shape is
   * its mean over the rounds in which the client calls.
   *
   * @param bend how much of a square root's shape is mixed in; plans of few rounds need more than
   *     the shape of a client's cost
   */
  static Ladder shaped(
      PlanningProblem problem, RoundProblem[] rounds, double[][] plan, double bend) {
    double least = problem.minProbability();
    double[] rungs = Arrays.stream(PARTS).map(part -> least + (1 - least) * part).toArray();
    double[][] credits = new double[problem.clients()][];
    for (int k = 0; k < credits.length; k++) {
      double[] costs = new double[rungs.length];
      for (int round = 0; round < rounds.length; round++) {
        double weight = plan[round][k] - least;
        if (weight > 0) {
          addCosts(rounds[round], plan[round], k, rungs, weight, costs);
        }
      }
      credits[k] = credits(rungs, costs, bend);
    }
    return new Ladder(alike(rungs, credits.length), credits);
  }

  private static double[][] alike(double[] rungs, int clients) {
    double[][] all = new double[clients][];
    Arrays.fill(all, rungs);
    return all;
  }

  /**
   * Credit that equals what a client's calls cost where its plan has them, and elsewhere is just
   * enough to keep the client to its plan: see {@link FittedCredit}.
   */
  static Ladder fitted(
      PlanningProblem problem, RoundProblem[] rounds, double[][] plan, double mix) {
    double[][] rungs = new double[problem.clients()][];
    double[][] credits = new double[rungs.length][];
    for (int k = 0; k < rungs.length; k++) {
      FittedCredit credit = new FittedCredit(problem, rounds, plan, k, mix);
      rungs[k] = credit.rungs();
      credits[k] = credit.credits();
    }
    return new Ladder(rungs, credits);
  }

  /** Adds what a client's probability costs in a round, rung by rung. */
  static void addCosts(
      RoundProblem round, double[] row, int k, double[] rungs, double weight, double[] costs) {
    double probability = row[k];
    for (int rung = 0; rung < rungs.length; rung++) {
      row[k] = rungs[rung];
      costs[rung] += weight * round.energy(row);
    }
    row[k] = probability;
  }

  /** Concave credit in the shape of costs, from the lowest rung to one. */
  private static double[] credits(double[] rungs, double[] costs, double bend) {
    double least = rungs[0];
    double[] credits = new double[rungs.length];
    double span = costs[costs.length - 1] - costs[0];
    double slope = Double.POSITIVE_INFINITY;
    credits[0] = least;
    for (int rung = 1; rung < rungs.length; rung++) {
      double height = rungs[rung] - rungs[rung - 1];
      double cost = span > 0 ? (costs[rung] - costs[rung - 1]) / span : height / (1 - least);
      double root = StrictMath.sqrt(PARTS[rung]) - StrictMath.sqrt(PARTS[rung - 1]);
      double rise = (1 - least) * ((1 - bend) * cost + bend * root);
      slope = height > 0 ? StrictMath.min(slope, rise / height) : 1; // concave, rounded or not
      credits[rung] = credits[rung - 1] + slope * height;
    }
    return credits;
  }

  int size() {
    return rungs[0].length;
  }

  double probability(int client, int rung) {
    return rungs[client][rung];
  }

  double credit(int client, int rung) {
    return credits[client][rung];
  }

  /**
   * A client's side of the bound: the minimum of weight/s^2 + price g over its probabilities.
   *
   * <p>For a given sum s, a concave g is least if at most one probability is between lambda and 1.
   * So it is enough to try every number of full calls, and every interval between rungs for the
   * remaining one.
   *
   * @param valueAndCredit receives the least value, then the credit used there
   */
  void client(PlanningProblem problem, int client, double price, double[] valueAndCredit) {
    double[] steps = rungs[client];
    double[] ofClient = credits[client];
    double weight = problem.convergenceWeight(client);
    double power = problem.network().goal().convergencePower();
    int rounds = problem.rounds();
    int top = steps.length - 1;
    valueAndCredit[0] = Double.POSITIVE_INFINITY;
    for (int rung = 0; rung < top; rung++) {
      double height = steps[rung + 1] - steps[rung];
      double slope = height > 0 ? (ofClient[rung + 1] - ofClient[rung]) / height : 1;
      double wanted = problem.callsWanted(client, price * slope);
      for (int full = 0; full < rounds; full++) {
        int out = rounds - 1 - full;
        double rest = full + out * steps[0];
        double between =
            StrictMath.max(steps[rung], StrictMath.min(steps[rung + 1], wanted - rest));
        double sum = rest + between;
        double credit =
            full * ofClient[top]
                + out * ofClient[0]
                + ofClient[rung]
                + slope * (between - steps[rung]);
        double term = power == 2 ? weight / (sum * sum) : weight * StrictMath.pow(sum, -power);
        double value = term + price * credit;
        if (value < valueAndCredit[0]) {
          valueAndCredit[0] = value;
          valueAndCredit[1] = credit;
        }
      }
    }
  }
}
