package dev.cicada.scheme;

import dev.cicada.plan.Plan;
import dev.cicada.plan.Planners;
import java.util.Optional;

/**
 * The paper's P1: probabilities and shares of all rounds, planned before the first.
 *
 * @param planner {@code certified}, or {@code algorithm1} as published
 */
public record ProposedOfflineScheme(String planner) implements Scheme {
  @Override
  public Rule start(Network network, Foresight foresight) {
    Plan plan = Planners.byName(planner).plan(network.problem(foresight.gains()));
    return new Rule() {
      @Override
      public void decide(int round, double[] gains, double[] probabilities, double[] shares) {
        System.arraycopy(plan.probabilities()[round], 0, probabilities, 0, probabilities.length);
        System.arraycopy(plan.shares()[round], 0, shares, 0, shares.length);
      }

      @Override
      public Optional<Plan> plan() {
        return Optional.of(plan);
      }
    };
  }
}
