package dev.cicada.scheme;

import dev.cicada.plan.Plan;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Follows a plan of all rounds that was made before.
 *
 * @param plan made for the network and the channels of the run
 */
public record PlannedScheme(Plan plan) implements Scheme {
  @Override
  public Rule start(Conditions conditions) {
    return new Rule() {
      @Override
      public Decision decide(int round, double[] gains) {
        double[] probabilities = plan.probabilities()[round];
        int[] leftOut =
            IntStream.range(0, probabilities.length)
                .filter(client -> probabilities[client] == 0)
                .toArray();
        return new Decision(probabilities, plan.shares()[round], leftOut);
      }

      @Override
      public Optional<Plan> plan() {
        return Optional.of(plan);
      }
    };
  }
}
