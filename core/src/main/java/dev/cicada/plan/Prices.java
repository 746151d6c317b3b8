package dev.cicada.plan;

/**
 * What a planner without limits minimises: the objective, or a Lagrangian of one with limits.
 *
 * @param convergence what C counts
 * @param energy what a joule counts
 * @param clientEnergy what a joule of each client counts instead; empty if all count alike
 * @param calls what an expected call counts, by round; empty if nothing
 */
record Prices(double convergence, double energy, double[] clientEnergy, double[] calls) {
  /** Those of the objective itself. */
  static Prices of(Network network) {
    return new Prices(
        network.convergenceFactor(), network.energyFactor(), new double[0], new double[0]);
  }

  double energy(int client) {
    return clientEnergy.length == 0 ? energy : clientEnergy[client];
  }

  double call(int round) {
    return calls.length == 0 ? 0 : calls[round];
  }
}
