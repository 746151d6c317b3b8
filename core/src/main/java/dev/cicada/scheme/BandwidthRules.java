package dev.cicada.scheme;

import dev.cicada.extension.About;
import dev.cicada.plan.Goal;
import dev.cicada.plan.Network;
import dev.cicada.plan.PlanningProblem;
import dev.cicada.plan.RoundProblem;
import dev.cicada.settings.Settings;
import java.util.Arrays;

/** The rules for the band that come with Cicada: three readings of the paper. */
public final class BandwidthRules {
  private BandwidthRules() {}

  /** What the scheme reserved: its plan, or 1/K where it does not plan. */
  public static final class Fixed implements BandwidthProvider, BandwidthRule {
    public static final String NAME = "fixed";

    @Override
    public About about() {
      return About.of(NAME, "as planned, else 1/K").at(10);
    }

    @Override
    public BandwidthRule rule(Settings settings) {
      return this;
    }

    @Override
    public boolean waitsForDraws() {
      return false;
    }

    @Override
    public double[] grants(Network network, double[] gains, double[] reserved, int[] callers) {
      return Arrays.stream(callers).mapToDouble(caller -> reserved[caller]).toArray();
    }
  }

  /** Equal shares among the callers. */
  public static final class Shared implements BandwidthProvider, BandwidthRule {
    public static final String NAME = "shared";

    @Override
    public About about() {
      return About.of(NAME, "equal among the callers").at(20);
    }

    @Override
    public BandwidthRule rule(Settings settings) {
      return this;
    }

    @Override
    public double[] grants(Network network, double[] gains, double[] reserved, int[] callers) {
      double[] grants = new double[callers.length];
      Arrays.fill(grants, 1.0 / callers.length);
      return grants;
    }
  }

  /** The shares at which the callers' uploads take the least energy. */
  public static final class Optimal implements BandwidthProvider, BandwidthRule {
    public static final String NAME = "optimal";

    @Override
    public About about() {
      return About.of(NAME, "least energy among the callers, also known as regranting").at(30);
    }

    @Override
    public BandwidthRule rule(Settings settings) {
      return this;
    }

    @Override
    public double[] grants(Network network, double[] gains, double[] reserved, int[] callers) {
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
      double[] grants = new double[callers.length];
      new RoundProblem(certainCalls, 0).shares(certain, grants);
      return grants;
    }
  }
}
