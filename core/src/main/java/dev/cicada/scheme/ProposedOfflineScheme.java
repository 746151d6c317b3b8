package dev.cicada.scheme;

import dev.cicada.plan.Network;
import dev.cicada.plan.Plan;
import dev.cicada.plan.Planners;

/**
 * The paper's P1: probabilities and shares of all rounds, planned before the first.
 *
 * @param planner {@code certified}, or {@code algorithm1} as published
 */
public record ProposedOfflineScheme(String planner) implements Scheme {
  @Override
  public Rule start(Network network, Foresight foresight) {
    Plan plan = Planners.byName(planner).plan(network.problem(foresight.gains()));
    return new PlannedScheme(plan).start(network, foresight);
  }
}
