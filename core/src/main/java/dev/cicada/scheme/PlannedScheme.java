package dev.cicada.scheme;

import dev.cicada.plan.Network;
import dev.cicada.plan.Plan;
import java.util.Optional;

/**
 * Follows a plan of all rounds that is there already.
 *
 * @param plan made for the network and the channels that the scheme will meet
 */
public record PlannedScheme(Plan plan) implements Scheme {
  @Override
  public Rule start(Network network, Foresight foresight) {
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
