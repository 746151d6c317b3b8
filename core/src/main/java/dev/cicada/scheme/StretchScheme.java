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
