package dev.cicada.plan;

/**
 * What the uploads of a plan take.
 *
 * @param powersWatts by row, then client
 * @param seconds by row, then client
 * @param energyPerClientJoules expected energy in all rounds, by client
 * @param energyFloorJoules what the expected calls would take with endless band and time
 * @param convergence C, the mean over clients of a_k (T / sum of probabilities)^m
 */
public record PlannedUploads(
    double[][] powersWatts,
    double[][] seconds,
    double[] energyPerClientJoules,
    double energyFloorJoules,
    double convergence) {

  /** The uploads of a plan for a problem. */
  public static PlannedUploads of(PlanningProblem problem, Plan plan) {
    Network network = problem.network();
    int rows = plan.shares().length;
    int clients = problem.clients();
    double perRow = problem.rounds() / (double) rows;
    double[][] powersWatts = new double[rows][clients];
    double[][] seconds = new double[rows][clients];
    double[] joules = new double[clients];
    double[] calls = new double[clients];
    Sum floor = new Sum();
    for (int row = 0; row < rows; row++) {
      double[] gains = problem.gains()[problem.gains().length == 1 ? 0 : row];
      for (int k = 0; k < clients; k++) {
        double share = plan.shares()[row][k];
        double expected = plan.probabilities()[row][k] * perRow;
        Upload upload = network.upload(k, share, gains[k]);
        powersWatts[row][k] = upload.watts();
        seconds[row][k] = upload.seconds();
        joules[k] += expected * upload.joules();
        calls[k] += expected;
        floor.add(expected * network.leastJoules(k, gains[k]));
      }
    }
    return new PlannedUploads(
        powersWatts, seconds, joules, floor.value(), convergence(problem, calls));
  }

  private static double convergence(PlanningProblem problem, double[] calls) {
    Goal goal = problem.network().goal();
    Sum sum = new Sum();
    for (int k = 0; k < calls.length; k++) {
      double interval = problem.rounds() / calls[k];
      sum.add(goal.weight(k) * StrictMath.pow(interval, goal.convergencePower()));
    }
    return sum.value() / calls.length;
  }
}
