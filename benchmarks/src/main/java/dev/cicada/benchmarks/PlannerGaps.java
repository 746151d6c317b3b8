package dev.cicada.benchmarks;

import dev.cicada.plan.CertifiedPlanner;
import dev.cicada.plan.Network;
import dev.cicada.plan.Paper;
import dev.cicada.plan.Plan;
import dev.cicada.radio.CellProcess;
import dev.cicada.radio.Mobility;
import dev.cicada.radio.Placement;
import dev.cicada.radio.RedrawnMobility;
import dev.cicada.radio.StaticMobility;
import dev.cicada.random.Seed;
import java.util.Arrays;

/**
 * Where {@code certified} proves a gap of 1 % and where it does not: a sweep over trade-offs, least
 * probabilities, sizes of models, clients and rounds, in cells that are redrawn and that stand
 * still.
 */
public final class PlannerGaps {
  private static final double AIM = 0.01;
  private static final double[] RHOS = {1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.1, 0.5, 0.9, 0.999};
  private static final double[] LEAST_PROBABILITIES = {1e-4, 1e-3, 1e-2};
  private static final double[] BITS = {1e3, 1e5, Paper.MODEL_BITS, Paper.CIFAR_MODEL_BITS};
  private static final int[][] SIZES = {{3, 20}, {10, 20}, {10, 50}};

  private PlannerGaps() {}

  /** Prints how many instances meet the aim, and every one that does not. */
  public static void main(String... arguments) {
    for (int[] size : SIZES) {
      for (Mobility mobility :
          new Mobility[] {
            new RedrawnMobility(Placement.ANYWHERE), new StaticMobility(Placement.ANYWHERE)
          }) {
        sweep(size[0], size[1], mobility);
      }
    }
  }

  private static void sweep(int clients, int rounds, Mobility mobility) {
    double[][] gains = new CellProcess(Paper.CELL, mobility, clients, new Seed(1)).gains(0, rounds);
    double[] gaps = new double[RHOS.length * LEAST_PROBABILITIES.length * BITS.length];
    StringBuilder missed = new StringBuilder();
    int count = 0;
    for (double bits : BITS) {
      for (double leastProbability : LEAST_PROBABILITIES) {
        for (double rho : RHOS) {
          Network network =
              Paper.network(clients)
                  .withRounds(rounds)
                  .withRho(rho)
                  .withMinProbability(leastProbability)
                  .withModelBits(bits);
          Plan plan = new CertifiedPlanner().plan(network.problem(gains));
          gaps[count++] = plan.gap();
          if (plan.gap() > AIM) {
            missed.append(
                "  S %.3g, lambda %.0e, rho %.3g: %.2f %%, %.3g callers a round%n"
                    .formatted(
                        bits,
                        leastProbability,
                        rho,
                        100 * plan.gap(),
                        plan.expectedCallersPerRound()));
          }
        }
      }
    }
    Arrays.sort(gaps);
    long met = Arrays.stream(gaps).filter(gap -> gap <= AIM).count();
    System.out.printf(
        "K = %d, T = %d, %s: %d of %d within 1 %%; median %.3f %%, 90th percentile %.2f %%, worst %.2f %%%n%s",
        clients,
        rounds,
        mobility instanceof StaticMobility ? "static" : "redrawn",
        met,
        gaps.length,
        100 * gaps[gaps.length / 2],
        100 * gaps[gaps.length * 9 / 10],
        100 * gaps[gaps.length - 1],
        missed);
  }
}
