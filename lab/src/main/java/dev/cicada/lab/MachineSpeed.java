package dev.cicada.lab;

import dev.cicada.plan.CertifiedPlanner;
import dev.cicada.plan.PlanningProblem;
import dev.cicada.radio.NetworkParameters;
import dev.cicada.radio.RateLogarithm;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** How long work takes here, compared with the machine on which the costs of tasks were found. */
public final class MachineSpeed {
  private static final int CLIENTS = 8;
  private static final int ROUNDS = 12;
  private static final double REFERENCE_SECONDS = 0.012;
  private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(1_500);

  private MachineSpeed() {}

  /** Seconds here for a second there, by solving a small problem for a moment. */
  public static double factor() {
    PlanningProblem problem = problem();
    CertifiedPlanner planner = new CertifiedPlanner();
    long started = System.nanoTime();
    long best = Long.MAX_VALUE;
    for (long now = started; now - started < PATIENCE_NANOS; now = System.nanoTime()) {
      planner.plan(problem);
      best = Math.min(best, System.nanoTime() - now);
    }
    return best / 1e9 / REFERENCE_SECONDS;
  }

  private static PlanningProblem problem() {
    NetworkParameters paper = NetworkParameters.PAPER;
    RandomStream stream = new Seed(1).stream(0);
    double[][] gains = new double[ROUNDS][CLIENTS];
    for (double[] row : gains) {
      Arrays.setAll(row, client -> 1e-13 * stream.nextExponential() + 1e-14);
    }
    double[] powerWatts = new double[CLIENTS];
    Arrays.fill(powerWatts, paper.powerWatts());
    return new PlanningProblem(
        paper.cell().uplink(RateLogarithm.BINARY),
        paper.modelBits(),
        ROUNDS,
        paper.tradeOff(),
        paper.floor(),
        powerWatts,
        gains);
  }
}
