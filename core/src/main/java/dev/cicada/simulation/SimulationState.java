package dev.cicada.simulation;

import dev.cicada.protocol.Coordinator;

/**
 * A run between two rounds, as a plain value: all that is needed to go on.
 *
 * @param coordinator models, and who holds which
 * @param clients totals by client
 * @param cumulativeEnergyJoules of all uploads so far
 * @param memory what the scheme's rule remembers
 * @param devices the state of the clients' devices
 * @param residuals what clients keep for their next call, by client; empty if they keep nothing
 * @param divergences what the run has cost clients in privacy; empty if that is not counted
 */
public record SimulationState(
    Coordinator.Snapshot coordinator,
    ClientTotals clients,
    double cumulativeEnergyJoules,
    double[] memory,
    DeviceState devices,
    float[][] residuals,
    double[] divergences) {
  /** The state before round 0. */
  public static SimulationState initial(int clients, float[] initialModel) {
    return new SimulationState(
        Coordinator.Snapshot.initial(clients, initialModel),
        ClientTotals.zero(clients),
        0,
        new double[0],
        DeviceState.INITIAL,
        new float[0][],
        new double[0]);
  }

  /** The same for a scheme that starts anew. */
  public SimulationState withoutMemory() {
    return new SimulationState(
        coordinator,
        clients,
        cumulativeEnergyJoules,
        new double[0],
        devices,
        residuals,
        divergences);
  }
}
