package dev.cicada.scheme;

import dev.cicada.plan.Plan;
import java.util.Arrays;
import java.util.Optional;

/**
 * A scheme that starts anew at a round, for rounds that were added to a run. It plans them as a run
 * of their own.
 *
 * @param first the round that it counts as round 0, and the first that it decides
 */
public record StretchScheme(Scheme scheme, int first) implements Scheme {
  @Override
  public Hearing hearing() {
    return scheme.hearing();
  }

  @Override
  public Pace pace() {
    return scheme.pace();
  }

  @Override
  public Rule start(Conditions conditions) {
    int end = conditions.network().rounds();
    Rule rule =
        scheme.start(
            new Conditions(
                conditions.network().withRounds(end - first),
                conditions.samples(),
                () -> Arrays.copyOfRange(conditions.foresight().gains(), first, end),
                conditions.seed().split(first)));
    return new Rule() {
      @Override
      public Decision decide(int round, double[] gains) {
        return rule.decide(round - first, gains);
      }

      @Override
      public void closed(Calls calls) {
        rule.closed(calls.from(first));
      }

      @Override
      public double[] memory() {
        return rule.memory();
      }

      @Override
      public void recall(double[] memory) {
        rule.recall(memory);
      }

      @Override
      public int memoryPerClient() {
        return rule.memoryPerClient();
      }

      @Override
      public void changed(int round, int... newcomers) {
        rule.changed(round - first, newcomers);
      }

      @Override
      public Optional<Plan> plan() {
        return rule.plan();
      }
    };
  }
}
