package dev.cicada.plan;

import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import java.util.Arrays;

/** Random networks of clients whose transmitters differ. */
final class Devices {
  private Devices() {}

  /** Power control with a deadline that most cells meet, circuit power, efficiency and weights. */
  static PlanningProblem random(int clients, boolean offline, long seed) {
    RandomStream stream = new Seed(seed).stream(77);
    int rounds = offline ? 12 : 10 + stream.nextInt(200);
    PlanningProblem plain =
        Instances.random(clients, rounds, offline, stream.nextDouble(0.001, 0.999), 0.01, seed);
    double[] circuit = new double[clients];
    double[] efficiency = new double[clients];
    double[] weights = new double[clients];
    Arrays.setAll(circuit, k -> stream.nextInt(3) == 0 ? 0 : stream.nextDouble(0.001, 0.2));
    Arrays.setAll(efficiency, k -> stream.nextDouble(0.2, 1));
    Arrays.setAll(weights, k -> stream.nextDouble(0.2, 3));
    Transmitters transmitters =
        Transmitters.PAPER
            .withDeadline(clients * stream.nextDouble(1, 5))
            .withPowerControl()
            .withCircuitWatts(circuit)
            .withAmplifierEfficiency(efficiency);
    Goal goal = Goal.PAPER.withWeights(weights).withConvergencePower(stream.nextDouble(0.5, 3));
    return plain.network().withTransmitters(transmitters).withGoal(goal).problem(plain.gains());
  }

  /** The same channels with another goal. */
  static PlanningProblem with(PlanningProblem problem, Goal goal) {
    return problem.network().withGoal(goal).problem(problem.gains());
  }

  /** The same channels with other transmitters. */
  static PlanningProblem with(PlanningProblem problem, Transmitters transmitters) {
    return problem.network().withTransmitters(transmitters).problem(problem.gains());
  }
}
