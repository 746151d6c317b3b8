package dev.cicada.plan;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Whether the band is wide enough for deadlines and clients' budgets, and if not, what would be.
 */
final class Feasibility {
  private static final int HALVINGS = 100;

  /** Precision of advice. */
  private static final double NEAR = 1.001;

  private Feasibility() {}

  /**
   * Refuses a row for which there is no plan, and puts the floors under shares that budgets need.
   */
  static void check(PlanningProblem problem, Uploads uploads, int row) {
    checkDeadline(problem, uploads, row);
    if (problem.network().goal().clientBudgetsJoules().length > 0) {
      checkBudgets(problem, uploads, row);
    }
  }

  /** Refuses a row in which not all clients can meet the deadline together. */
  static void checkDeadline(PlanningProblem problem, Uploads uploads, int row) {
    double deadline = problem.network().transmitters().deadlineSeconds();
    double sum = 0;
    for (int k = 0; k < problem.clients(); k++) {
      sum += problem.isLeftOut(row, k) ? 0 : uploads.floor(k);
    }
    if (sum > 1) {
      throw new InfeasibleException(
          "deadlineSeconds",
          deadline,
          "at least %s, the shortest that all clients can meet at once"
              .formatted(shortestDeadline(problem, row)));
    }
  }

  /** Refuses a deadline that some client cannot meet in any round. */
  static void checkEverybodyFitsOnce(PlanningProblem problem, boolean[][] leftOut) {
    if (fitOnce(leftOut)) {
      return;
    }
    Network network = problem.network();
    Transmitters given = network.transmitters();
    double low = given.deadlineSeconds();
    double high = 2 * low;
    while (!fitOnce(leftOut(problem, given.withDeadline(high)))) {
      low = high;
      high *= 2;
    }
    while (high > low * NEAR) {
      double middle = StrictMath.sqrt(low * high);
      if (fitOnce(leftOut(problem, given.withDeadline(middle)))) {
        high = middle;
      } else {
        low = middle;
      }
    }
    throw new InfeasibleException(
        "deadlineSeconds",
        given.deadlineSeconds(),
        "about %s, for every client to fit into one round at least".formatted(high));
  }

  private static boolean[][] leftOut(PlanningProblem problem, Transmitters transmitters) {
    Network network = problem.network().withTransmitters(transmitters);
    boolean[][] out = new boolean[problem.gains().length][problem.clients()];
    for (int round = 0; round < out.length; round++) {
      for (int client : Fitting.of(network, problem.gains()[round]).leftOut()) {
        out[round][client] = true;
      }
    }
    return out;
  }

  private static boolean fitOnce(boolean[][] leftOut) {
    return IntStream.range(0, leftOut[0].length)
        .allMatch(client -> Arrays.stream(leftOut).anyMatch(row -> !row[client]));
  }

  private static double floors(Uploads uploads, int clients) {
    double sum = 0;
    for (int k = 0; k < clients; k++) {
      sum += uploads.floor(k);
    }
    return sum;
  }

  private static double shortestDeadline(PlanningProblem problem, int row) {
    Transmitters given = problem.network().transmitters();
    double low = given.deadlineSeconds();
    double factor = 2;
    while (floors(uploads(problem, row, given.withDeadline(low * factor)), problem.clients()) > 1) {
      factor *= factor;
    }
    double high = low * factor;
    for (int step = 0; step < HALVINGS && high > low * (1 + 1e-12); step++) {
      double middle = StrictMath.sqrt(low) * StrictMath.sqrt(high);
      if (floors(uploads(problem, row, given.withDeadline(middle)), problem.clients()) > 1) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static Uploads uploads(PlanningProblem problem, int row, Transmitters transmitters) {
    return new Uploads(
        problem.network().withTransmitters(transmitters).problem(problem.gains()), row);
  }

  private static void checkBudgets(PlanningProblem problem, Uploads uploads, int row) {
    limit(problem, uploads, 1);
    double calls = problem.rounds() * problem.minProbability();
    for (int k = 0; k < problem.clients(); k++) {
      if (uploads.floor(k) == Double.POSITIVE_INFINITY) {
        double joules = calls * problem.network().uploadJoules(k, 1, problem.gains()[row][k]);
        throw new InfeasibleException(
            "clients[" + k + "].energyBudgetJoules",
            problem.network().goal().clientBudgetJoules(k),
            "at least %s, what calls at minProbability take on the whole band".formatted(joules));
      }
    }
    if (floors(uploads, problem.clients()) > 1) {
      double low = 1;
      double high = 2;
      while (needed(problem, row, high) > 1) {
        high *= high;
      }
      for (int step = 0; step < HALVINGS && high > low * (1 + 1e-12); step++) {
        double middle = StrictMath.sqrt(low * high);
        if (needed(problem, row, middle) > 1) {
          low = middle;
        } else {
          high = middle;
        }
      }
      throw new InfeasibleException(
          "energyBudgetJoules of clients",
          "less than calls at minProbability take",
          "at least %s times as much for the band to suffice".formatted(high));
    }
  }

  private static double needed(PlanningProblem problem, int row, double factor) {
    Uploads uploads = new Uploads(problem, row);
    limit(problem, uploads, factor);
    return floors(uploads, problem.clients());
  }

  /** Limits the energy of an upload to what a client can afford at the least probability. */
  private static void limit(PlanningProblem problem, Uploads uploads, double factor) {
    double calls = problem.rounds() * problem.minProbability();
    for (int k = 0; k < problem.clients(); k++) {
      double budget = problem.network().goal().clientBudgetJoules(k);
      if (budget < Double.POSITIVE_INFINITY) {
        uploads.limitEnergy(k, factor * budget / calls);
      }
    }
  }
}
