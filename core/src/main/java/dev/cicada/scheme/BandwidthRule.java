package dev.cicada.scheme;

import dev.cicada.plan.Goal;
import dev.cicada.plan.Network;
import dev.cicada.plan.PlanningProblem;
import dev.cicada.plan.RoundProblem;
import java.util.Arrays;

/**
 * How the band is granted to a round's callers, once they are known.
 *
 * <p>The paper reserves shares for all clients before they draw, and does not say what its
 * benchmarks do; the choice decides their ranking.
 */
public enum BandwidthRule {
  /** What the scheme reserved: its plan, or 1/K where it does not plan. */
  FIXED {
    @Override
    void grant(Network network, double[] gains, double[] reserved, int[] callers, double[] grants) {
      for (int i = 0; i < callers.length; i++) {
        grants[i] = reserved[callers[i]];
      }
    }
  },

  /** Equal shares among the callers. */
  SHARED {
    @Override
    void grant(Network network, double[] gains, double[] reserved, int[] callers, double[] grants) {
      Arrays.fill(grants, 1.0 / callers.length);
    }
  },

  /** The shares at which the callers' uploads take the least energy; also known as regranting. */
  OPTIMAL {
    @Override
    void grant(Network network, double[] gains, double[] reserved, int[] callers, double[] grants) {
      double[] callerGains = new double[callers.length];
      double[] certain = new double[callers.length];
      for (int i = 0; i < callers.length; i++) {
        callerGains[i] = gains[callers[i]];
        certain[i] = 1;
      }
      PlanningProblem certainCalls =
          network
              .among(callers)
              .withGoal(Goal.PAPER)
              .withRounds(1)
              .withMinProbability(1)
              .problem(callerGains);
      new RoundProblem(certainCalls, 0).shares(certain, grants);
    }
  };

  /** Whether shares depend on who calls, so that a server grants them after the draws. */
  public boolean waitsForDraws() {
    return this != FIXED;
  }

  abstract void grant(
      Network network, double[] gains, double[] reserved, int[] callers, double[] grants);

  /**
   * Grants a round's band.
   *
   * @param gains h of every client
   * @param reserved share of every client, decided before the draws
   * @param callers who calls, in increasing order
   * @return each caller's share, in the order of {@code callers}
   */
  public double[] grants(Network network, double[] gains, double[] reserved, int[] callers) {
    double[] grants = new double[callers.length];
    if (callers.length > 0) {
      grant(network, gains, reserved, callers, grants);
    }
    return grants;
  }
}
