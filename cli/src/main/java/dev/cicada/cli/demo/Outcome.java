package dev.cicada.cli.demo;

import dev.cicada.plan.Plan;
import dev.cicada.plan.PlanningProblem;

/**
 * What a choice of probabilities and shares achieves.
 *
 * @param convergenceTerm see {@link Plan#convergenceTerm()}
 * @param energyTerm see {@link Plan#energyTerm()}
 */
record Outcome(
    double convergenceTerm, double energyTerm, double energyJoules, double sendersPerRound) {
  static Outcome of(Plan plan) {
    return new Outcome(
        plan.convergenceTerm(),
        plan.energyTerm(),
        plan.energyJoules(),
        plan.expectedSendersPerRound());
  }

  /** Everyone alike: the same probability and the same share for all, in every round. */
  static Outcome ofEqualClients(PlanningProblem problem, double sendersPerRound) {
    int clients = problem.clients();
    double probability = sendersPerRound / clients;
    double share = 1.0 / clients;
    double joules = 0;
    for (double[] row : problem.gains()) {
      for (int client = 0; client < clients; client++) {
        double power = problem.powerWatts()[client];
        joules +=
            probability
                * problem.uplink().uploadJoules(problem.modelBits(), share, power, row[client]);
      }
    }
    joules *= problem.rounds() / (double) problem.gains().length;
    // (rho T^2 / K) times K equal terms 1 / (T p)^2.
    double convergence = problem.rho() / (probability * probability);
    return new Outcome(convergence, (1 - problem.rho()) * joules, joules, sendersPerRound);
  }

  double objective() {
    return convergenceTerm + energyTerm;
  }

  /** The part of another outcome's energy that this one saves. */
  double saving(Outcome other) {
    return 1 - energyJoules / other.energyJoules;
  }
}
