package dev.cicada.scheme;

import dev.cicada.plan.Plan;
import java.util.Optional;

/**
 * Follows a plan of all rounds that is there already.
 *
 * @param plan made for the network and the channels that the scheme will meet
 */
public record PlannedScheme(Plan plan) implements Scheme {
  @Override
  public Rule start(Conditions conditions) {
    return new Rule() {
      @Override
      public Decision decide(int round, double[] gains) {
        return new Decision(plan.probabilities()[round], plan.shares()[round]);
      }

      @Override
      public Optional<Plan> plan() {
        return Optional.of(plan);
      }
    };
  }
}
