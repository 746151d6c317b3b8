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
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import java.util.Arrays;

/**
 * Where {@code certified} proves a gap of 1 % and where it does not: random small instances, and a
 * sweep over trade-offs, least probabilities, sizes of models, clients and rounds, in cells that
 * are redrawn and that stand still.
 */
public final class PlannerGaps {
  private static final double AIM = 0.01;
  private static final double[] RHOS = {1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.1, 0.5, 0.9, 0.999};
  private static final double[] LEAST_PROBABILITIES = {1e-4, 1e-3, 1e-2};
  private static final double[] BITS = {1e3, 1e5, Paper.MODEL_BITS, Paper.CIFAR_MODEL_BITS};
  private static final int[][] SIZES = {{3, 20}, {10, 20}, {10, 50}};

  private static final int RANDOM_INSTANCES = 150;

  private PlannerGaps() {}

  /**
   * Prints how many instances meet the goal, and every one that does not.
   *
   * @param arguments {@code random} for only the random instances
   */
  public static void main(String... arguments) {
    random();
    if (Arrays.asList(arguments).contains("random")) {
      return;
    }
    for (int[] size : SIZES) {
      for (Mobility mobility :
          new Mobility[] {
            new RedrawnMobility(Placement.ANYWHERE), new StaticMobility(Placement.ANYWHERE)
          }) {
        sweep(size[0], size[1], mobility);
      }
    }
  }

  /**
   * Up to 6 clients and 20 rounds, redrawn. All but the gains are drawn uniformly or log-uniformly.
   */
  private static void random() {
    double[] gaps = new double[RANDOM_INSTANCES];
    StringBuilder missed = new StringBuilder();
    for (int seed = 1; seed <= RANDOM_INSTANCES; seed++) {
      RandomStream stream = new Seed(seed).stream(1);
      int clients = 1 + stream.nextInt(6);
      int rounds = 2 + stream.nextInt(19);
      Network network =
          Paper.network(clients)
              .withRounds(rounds)
              .withRho(logarithmic(stream, 1e-5, 0.98))
              .withMinProbability(logarithmic(stream, 0.001, 0.1))
              .withModelBits(logarithmic(stream, 1e4, 1e9));
      Mobility mobility = new RedrawnMobility(Placement.ANYWHERE);
      Plan plan =
          new CertifiedPlanner()
              .plan(
                  network.problem(
                      new CellProcess(Paper.CELL, mobility, clients, new Seed(seed))
                          .gains(0, rounds)));
      gaps[seed - 1] = plan.gap();
      if (plan.gap() > AIM) {
        missed.append(
            "  seed %d, K %d, T %d, %s: %.2f %%%n"
                .formatted(seed, clients, rounds, words(network, plan), 100 * plan.gap()));
      }
    }
    print("%d random instances".formatted(RANDOM_INSTANCES), gaps, missed);
  }

  private static double logarithmic(RandomStream stream, double from, double to) {
    return StrictMath.exp(stream.nextDouble(StrictMath.log(from), StrictMath.log(to)));
  }

  private static String words(Network network, Plan plan) {
    return "S %.3g, lambda %.0e, rho %.3g, %.3g callers a round"
        .formatted(
            network.modelBits(),
            network.minProbability(),
            network.rho(),
            plan.expectedCallersPerRound());
  }

  private static void print(String what, double[] gaps, StringBuilder missed) {
    Arrays.sort(gaps);
    System.out.printf(
        "%s: %d of %d within 1 %%; median %.3f %%, 90th percentile %.2f %%, worst %.2f %%%n%s",
        what,
        Arrays.stream(gaps).filter(gap -> gap <= AIM).count(),
        gaps.length,
        100 * gaps[gaps.length / 2],
        100 * gaps[gaps.length * 9 / 10],
        100 * gaps[gaps.length - 1],
        missed);
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
            missed.append("  %s: %.2f %%%n".formatted(words(network, plan), 100 * plan.gap()));
          }
        }
      }
    }
    String cell = mobility instanceof StaticMobility ? "static" : "redrawn";
    print("K = %d, T = %d, %s".formatted(clients, rounds, cell), gaps, missed);
  }
}
