package dev.cicada.scheme;

import dev.cicada.plan.ExactPlanner;
import dev.cicada.plan.Network;
import dev.cicada.plan.Plan;

/** The paper's P1', solved exactly in every round as if its gains were those of all rounds. */
public record ProposedOnlineScheme() implements Scheme {
  @Override
  public Rule start(Network network, Foresight foresight) {
    ExactPlanner planner = new ExactPlanner();
    return (round, gains, probabilities, shares) -> {
      Plan plan = planner.plan(network.problem(gains));
      System.arraycopy(plan.probabilities()[0], 0, probabilities, 0, probabilities.length);
      System.arraycopy(plan.shares()[0], 0, shares, 0, shares.length);
    };
  }
}
