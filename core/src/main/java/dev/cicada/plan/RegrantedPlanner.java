package dev.cicada.plan;

import java.util.Arrays;

/**
 * Plans for a band that is granted among the callers, once they are known.
 *
 * <p>The paper reserves a share for everybody. If the band is granted anew, a round's expected
 * energy is a mean over all sets of callers, each on its best shares. It is linear in each
 * probability, with the slope that {@link RegrantedRound} computes. So if the others' probabilities
 * are fixed, a client's own are P3, which is solved exactly ({@link SelectionSubproblem}). This is
 * done client by client, starting from the plan for reserved shares, until nothing improves.
 *
 * <p>The result is a local optimum. The bound lets every caller have the whole band to itself,
 * which no grant can beat, and which splits the problem into clients.
 */
public final class RegrantedPlanner implements Planner {
  private static final int MOST_SWEEPS = 100;
  private static final double SETTLED = 1e-9;

  private final Planner reserved;

  /** A planner that starts from another planner's plan for reserved shares. */
  public RegrantedPlanner(Planner reserved) {
    this.reserved = reserved;
  }

  @Override
  public String name() {
    return "regranted";
  }

  @Override
  public Plan plan(PlanningProblem given, Progress progress) {
    if (!given.network().goal().isUnlimited()) {
      throw new IllegalArgumentException(
          "planning for a band that is granted among callers knows no budgets or limits on senders;"
              + " there must be none. Maybe plan for reserved shares");
    }
    Plan start = reserved.plan(given, progress);
    PlanningProblem problem = start.mode() == Mode.ONLINE ? given : given.offline();
    int rows = start.probabilities().length;
    RegrantedRound[] rounds = new RegrantedRound[rows];
    Arrays.setAll(rounds, row -> RegrantedRound.of(problem, row));
    double[][] probabilities = PlanImprovement.copy(start.probabilities());
    double objective = objective(problem, rounds, probabilities);
    double before;
    int sweeps = 0;
    do {
      before = objective;
      for (int client = 0; client < problem.clients(); client++) {
        choose(problem, rounds, probabilities, client);
      }
      objective = objective(problem, rounds, probabilities);
      progress.report("granting", ++sweeps, 0);
    } while (objective < before * (1 - SETTLED) && sweeps < MOST_SWEEPS);
    return new Plan(
        name(),
        start.mode(),
        convergence(problem, probabilities),
        problem.network().energyFactor() * joules(problem, rounds, probabilities),
        joules(problem, rounds, probabilities),
        senders(probabilities),
        bound(problem),
        probabilities,
        start.shares(),
        sweeps,
        Status.CERTIFIED,
        Multipliers.NONE);
  }

  /** One client's best probabilities, while the others keep theirs. */
  private static void choose(
      PlanningProblem problem, RegrantedRound[] rounds, double[][] probabilities, int client) {
    double price = problem.prices().energy(client);
    double least = problem.minProbability();
    if (rounds.length == 1) {
      double cost = price * rounds[0].callJoules(probabilities[0], client);
      double calls = problem.callsWanted(client, cost) / problem.roundsPerRow();
      probabilities[0][client] = StrictMath.max(least, StrictMath.min(1, calls));
      return;
    }
    double[] costs = new double[rounds.length];
    for (int round = 0; round < costs.length; round++) {
      costs[round] =
          problem.isLeftOut(round, client)
              ? problem.forbiddingPrice(client)
              : price * rounds[round].callJoules(probabilities[round], client);
    }
    double[] best =
        SelectionSubproblem.solve(
            problem.convergenceWeight(client),
            problem.network().goal().convergencePower(),
            least,
            costs);
    for (int round = 0; round < costs.length; round++) {
      probabilities[round][client] = problem.isLeftOut(round, client) ? 0 : best[round];
    }
  }

  private static double objective(
      PlanningProblem problem, RegrantedRound[] rounds, double[][] probabilities) {
    return convergence(problem, probabilities)
        + problem.network().energyFactor() * joules(problem, rounds, probabilities);
  }

  private static double convergence(PlanningProblem problem, double[][] probabilities) {
    Sum sum = new Sum();
    for (int client = 0; client < problem.clients(); client++) {
      double calls = 0;
      for (double[] row : probabilities) {
        calls += row[client] * problem.roundsPerRow();
      }
      sum.add(problem.convergenceTerm(client, calls));
    }
    return sum.value();
  }

  private static double joules(
      PlanningProblem problem, RegrantedRound[] rounds, double[][] probabilities) {
    Sum sum = new Sum();
    for (int row = 0; row < rounds.length; row++) {
      sum.add(problem.roundsPerRow() * rounds[row].joules(probabilities[row]));
    }
    return sum.value();
  }

  private static double senders(double[][] probabilities) {
    Sum sum = new Sum();
    for (double[] row : probabilities) {
      for (double probability : row) {
        sum.add(probability);
      }
    }
    return sum.value() / probabilities.length;
  }

  /** What no plan can beat, however the band is granted. */
  private static double bound(PlanningProblem problem) {
    Sum sum = new Sum();
    int rows = problem.gains().length;
    double power = problem.network().goal().convergencePower();
    for (int client = 0; client < problem.clients(); client++) {
      double[] costs = new double[rows];
      for (int row = 0; row < rows; row++) {
        double gain = problem.gains()[row][client];
        costs[row] =
            problem.isLeftOut(row, client)
                ? problem.forbiddingPrice(client)
                : problem.prices().energy(client)
                    * problem.roundsPerRow()
                    * problem.network().uploadJoules(client, 1, gain);
      }
      double weight =
          problem.convergenceWeight(client) / StrictMath.pow(problem.roundsPerRow(), power);
      double[] best = SelectionSubproblem.solve(weight, power, problem.minProbability(), costs);
      double calls = 0;
      for (int row = 0; row < rows; row++) {
        calls += best[row] * problem.roundsPerRow();
        sum.add(problem.isLeftOut(row, client) ? 0 : best[row] * costs[row]);
      }
      sum.add(problem.convergenceTerm(client, calls));
    }
    return sum.value() * (1 - 1e-12);
  }
}
