package dev.cicada.plan;

/**
 * Probabilities and shares, what they achieve, and a bound on what any plan could.
 *
 * @param solver name of the planner
 * @param mode which of the paper's problems it solves
 * @param convergenceTerm (rho T^2/K) times the sum over clients of 1/(sum of probabilities)^2
 * @param energyTerm (1 - rho) times the expected energy; the objective is the sum of both terms
 * @param energyJoules expected energy of all uploads in all rounds
 * @param expectedCallersPerRound mean over rounds of the sum of probabilities
 * @param lowerBound no plan for this problem has a lower objective
 * @param probabilities by round, then client; one row if {@link Mode#ONLINE}
 * @param shares by round, then client; each row sums to at most one
 * @param iterations of the planner's outermost loop
 * @param status how the planner ended
 * @param multipliers what the limits cost
 */
public record Plan(
    String solver,
    Mode mode,
    double convergenceTerm,
    double energyTerm,
    double energyJoules,
    double expectedCallersPerRound,
    double lowerBound,
    double[][] probabilities,
    double[][] shares,
    int iterations,
    Status status,
    Multipliers multipliers) {

  /** Evaluates probabilities and shares on a problem without limits. */
  static Plan of(
      String solver,
      PlanningProblem problem,
      double[][] probabilities,
      double[][] shares,
      double lowerBound,
      int iterations,
      Status status) {
    return of(
        solver, problem, probabilities, shares, lowerBound, iterations, status, Multipliers.NONE);
  }

  /**
   * Evaluates probabilities and shares on a problem. Clients that are left out of a round have
   * neither.
   */
  static Plan of(
      String solver,
      PlanningProblem problem,
      double[][] probabilities,
      double[][] shares,
      double lowerBound,
      int iterations,
      Status status,
      Multipliers multipliers) {
    Network network = problem.network();
    int rows = probabilities.length;
    double[] sums = new double[problem.clients()];
    Sum joules = new Sum();
    for (int row = 0; row < rows; row++) {
      double[] snr = problem.wholeBandSnr(row);
      for (int client = 0; client < snr.length; client++) {
        if (problem.isLeftOut(row, client)) {
          probabilities[row][client] = 0;
          shares[row][client] = 0;
          continue;
        }
        double probability = probabilities[row][client];
        double share = shares[row][client];
        sums[client] += probability;
        if (network.transmitters().powerControl()) {
          double gain = problem.gains()[row][client];
          joules.add(probability * network.uploadJoules(client, share, gain));
        } else {
          double rate = problem.rate(snr[client], share);
          joules.add(probability * network.drawWatts(client) * network.modelBits() / rate);
        }
      }
    }
    PlanningProblem own = problem.at(Prices.of(network));
    Sum convergence = new Sum();
    Sum senders = new Sum();
    for (int client = 0; client < sums.length; client++) {
      convergence.add(own.convergenceTerm(client, sums[client] * problem.roundsPerRow()));
      senders.add(sums[client]);
    }
    double energyJoules = joules.value() * problem.roundsPerRow();
    return new Plan(
        solver,
        problem.mode(),
        convergence.value(),
        network.energyFactor() * energyJoules,
        energyJoules,
        senders.value() / rows,
        lowerBound,
        probabilities,
        shares,
        iterations,
        status,
        multipliers);
  }

  /** The value that planners minimise. */
  public double objective() {
    return convergenceTerm + energyTerm;
  }

  /** How far above the lower bound the objective is, relative to the objective. */
  public double gap() {
    return (objective() - lowerBound) / objective();
  }
}
