package dev.cicada.simulation;

import dev.cicada.protocol.CallerSum;
import dev.cicada.protocol.Coordinator;

/**
 * Checks in every round what must hold for any scheme.
 *
 * <p>With the paper's aggregation, it also checks that the model is x_0 plus 1/K times all applied
 * updates, up to the rounding of one float per round.
 */
final class SelfCheck {
  private static final double ROUNDING = 1e-9;
  private static final double FLOAT_ROUNDING = 0x1.0p-23;

  private final Coordinator coordinator;
  private final boolean summing;
  private final int firstRound;
  private final double[] expected;
  private double largest;

  SelfCheck(SimulationSettings settings, Coordinator coordinator) {
    this.coordinator = coordinator;
    Delivery delivery = settings.delivery();
    summing =
        settings.aggregation() instanceof CallerSum
            && delivery.updateNorm().isEmpty()
            && delivery.privacy().isEmpty();
    firstRound = coordinator.round();
    expected = new double[coordinator.parameterCount()];
    for (int i = 0; i < expected.length; i++) {
      expected[i] = coordinator.model()[i];
    }
  }

  /**
   * Checks a caller whose update is about to be applied: it has waited, and is not ahead of the
   * server.
   */
  void called(int client, float[] update) {
    int interval = coordinator.interval(client);
    int staleness = coordinator.staleness(client);
    require(interval >= 1, "client " + client + "'s interval is " + interval);
    require(staleness >= 0, "client " + client + "'s staleness is " + staleness);
    for (int i = 0; i < expected.length; i++) {
      expected[i] += (double) update[i] / coordinator.clients();
      largest = Math.max(largest, Math.abs(expected[i]));
    }
  }

  /**
   * Checks that the clients' energies add up to the run's and, if the model is finite, that the
   * applied updates add up to it.
   */
  void closed(ClientTotals totals, double cumulativeEnergyJoules, boolean finite) {
    double joules = 0;
    for (double clientJoules : totals.energyJoules()) {
      joules += clientJoules;
    }
    require(
        Math.abs(joules - cumulativeEnergyJoules) <= ROUNDING * joules,
        "the clients' energies add up to " + joules + ", not " + cumulativeEnergyJoules);
    if (summing && finite) {
      requireSum(coordinator.model());
    }
  }

  private void requireSum(float[] model) {
    double tolerance = FLOAT_ROUNDING * largest * (coordinator.round() - firstRound);
    for (int i = 0; i < expected.length; i++) {
      require(
          Math.abs(model[i] - expected[i]) <= tolerance,
          "parameter " + i + " is " + model[i] + ", not " + expected[i]);
    }
  }

  private void require(boolean holds, String finding) {
    if (!holds) {
      throw new IllegalStateException(
          "the run fails its own check in round " + coordinator.round() + ": " + finding + ".");
    }
  }
}
