package dev.cicada.scheme;

import dev.cicada.plan.Plan;
import java.util.Arrays;
import java.util.Optional;

/**
 * A scheme that begins anew at a round, for rounds that were added to a run: it plans them, and
 * knows them, as a run of its own.
 *
 * @param first the round that it takes for round 0; it decides none before
 */
public record StretchScheme(Scheme scheme, int first) implements Scheme {
  @Override
  public Rule start(Network network, Foresight foresight) {
    int end = network.rounds();
    Rule rule =
        scheme.start(
            network.withRounds(end - first),
            () -> Arrays.copyOfRange(foresight.gains(), first, end));
    return new Rule() {
      @Override
      public void decide(int round, double[] gains, double[] probabilities, double[] shares) {
        if (round >= first) {
          rule.decide(round - first, gains, probabilities, shares);
        }
      }

      @Override
      public boolean remembers() {
        return rule.remembers();
      }

      @Override
      public Optional<Plan> plan() {
        return rule.plan();
      }
    };
  }
}
