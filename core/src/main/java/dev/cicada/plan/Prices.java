package dev.cicada.plan;

/**
 * The prices of what a planner without limits minimises: the objective, or the Lagrangian of a
 * problem with limits.
 *
 * @param convergence of C
 * @param energy of a joule
 * @param clientEnergy of a joule, by client; empty if the same for all
 * @param calls of an expected call, by round; empty if zero
 */
record Prices(double convergence, double energy, double[] clientEnergy, double[] calls) {
  /** The prices of the objective itself. */
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
