package dev.cicada.plan;

import java.util.Arrays;

/** What a round's calls take in expectation when the band is granted among the callers. */
interface RegrantedRound {
  /** Up to this many clients, all sets of callers are tried. */
  int FEW = 10;

  /** The expected energy at these probabilities. */
  double joules(double[] probabilities);

  /** What a client's call adds to it, at the others' probabilities. */
  double callJoules(double[] probabilities, int client);

  /** A row of a problem: exact for few clients, an estimate for many. */
  static RegrantedRound of(PlanningProblem problem, int row) {
    return problem.clients() <= FEW ? new AllSets(problem, row) : new MeanCrowd(problem, row);
  }

  /** Every set of callers, with the energy of its best grants. */
  final class AllSets implements RegrantedRound {
    private final int clients;
    private final double[] joulesOfSet;

    AllSets(PlanningProblem problem, int row) {
      clients = problem.clients();
      joulesOfSet = new double[1 << clients];
      for (int set = 1; set < joulesOfSet.length; set++) {
        joulesOfSet[set] = joules(problem, row, set);
      }
    }

    /** If the callers do not fit, those with the largest floors do not send. */
    private static double joules(PlanningProblem problem, int row, int set) {
      Network network = problem.network();
      double[] gains = problem.gains()[row];
      int[] callers = new int[Integer.bitCount(set)];
      for (int client = 0, place = 0; client < network.clients(); client++) {
        if ((set >> client & 1) == 1) {
          callers[place++] = client;
        }
      }
      Fitting fitting = Fitting.of(network, gains, callers);
      if (fitting.clients().length == 0) {
        return 0;
      }
      double[] certain = new double[fitting.clients().length];
      Arrays.fill(certain, 1);
      PlanningProblem calls =
          network
              .among(fitting.clients())
              .withGoal(Goal.PAPER)
              .withRounds(1)
              .withMinProbability(1)
              .problem(fitting.pick(gains))
              .at(new Prices(1, 1, new double[0], new double[0]));
      return new RoundProblem(calls, 0).energy(certain);
    }

    @Override
    public double joules(double[] probabilities) {
      return expected(probabilities, -1, false);
    }

    @Override
    public double callJoules(double[] probabilities, int client) {
      return expected(probabilities, client, true) - expected(probabilities, client, false);
    }

    /**
     * The mean over sets of callers, folded client by client from the last.
     *
     * @param certain a client that calls, or does not call, for certain
     */
    private double expected(double[] probabilities, int certain, boolean calls) {
      double[] joules = joulesOfSet.clone();
      for (int client = clients - 1; client >= 0; client--) {
        double p = client == certain ? (calls ? 1 : 0) : probabilities[client];
        int half = 1 << client;
        for (int set = 0; set < half; set++) {
          joules[set] = (1 - p) * joules[set] + p * joules[set | half];
        }
      }
      return joules[0];
    }
  }

  /**
   * An estimate: every caller shares the band equally with as many others as are expected to call.
   * Many clients have too many sets to try.
   */
  final class MeanCrowd implements RegrantedRound {
    private final PlanningProblem problem;
    private final int row;

    MeanCrowd(PlanningProblem problem, int row) {
      this.problem = problem;
      this.row = row;
    }

    private double joules(int client, double others) {
      double gain = problem.gains()[row][client];
      double share = 1 / (1 + others);
      double floor = problem.network().leastShare(client, gain);
      return problem.isLeftOut(row, client)
          ? 0
          : problem
              .network()
              .uploadJoules(client, StrictMath.max(share, StrictMath.min(1, floor)), gain);
    }

    @Override
    public double joules(double[] probabilities) {
      double all = Arrays.stream(probabilities).sum();
      Sum sum = new Sum();
      for (int client = 0; client < probabilities.length; client++) {
        sum.add(probabilities[client] * joules(client, all - probabilities[client]));
      }
      return sum.value();
    }

    @Override
    public double callJoules(double[] probabilities, int client) {
      double[] other = probabilities.clone();
      other[client] = 0;
      double without = joules(other);
      other[client] = 1;
      return joules(other) - without;
    }
  }
}
