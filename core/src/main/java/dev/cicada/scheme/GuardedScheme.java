package dev.cicada.scheme;

import dev.cicada.extension.ExtensionFault;
import dev.cicada.plan.Plan;
import dev.cicada.text.UserError;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A scheme whose decisions are checked. What it does wrong or throws becomes an {@link
 * dev.cicada.extension.ExtensionFault}.
 *
 * @param name what the configuration calls it
 */
public record GuardedScheme(String name, Scheme scheme) implements Scheme {
  private static final String MEMORY = "what it remembers";

  /** Guards a scheme, unless it is guarded already. */
  public static GuardedScheme of(Scheme scheme) {
    return scheme instanceof GuardedScheme guarded
        ? guarded
        : new GuardedScheme(scheme.getClass().getSimpleName(), scheme);
  }

  @Override
  public Hearing hearing() {
    return guarded("its start", scheme::hearing);
  }

  @Override
  public Pace pace() {
    return guarded("its start", scheme::pace);
  }

  @Override
  public Rule start(Conditions conditions) {
    Rule rule = guarded("its start", () -> scheme.start(conditions));
    return new Rule() {
      @Override
      public Decision decide(int round, double[] gains) {
        Decision decision = guarded("round " + round, () -> rule.decide(round, gains));
        check(round, conditions.clients(), decision);
        return decision;
      }

      @Override
      public void closed(Calls calls) {
        guarded(
            "round " + calls.round(),
            () -> {
              rule.closed(calls);
              return calls;
            });
      }

      @Override
      public double[] memory() {
        double[] memory = guarded(MEMORY, rule::memory);
        long least = (long) memoryPerClient() * conditions.clients();
        if (memory.length < least) {
          throw wrong(
              "it remembers %d numbers; with %d for each of the %d clients there must be %d or more"
                  .formatted(memory.length, memoryPerClient(), conditions.clients(), least));
        }
        return memory;
      }

      @Override
      public int memoryPerClient() {
        return guarded(MEMORY, rule::memoryPerClient);
      }

      @Override
      public void changed(int round, int... newcomers) {
        guarded(
            MEMORY,
            () -> {
              rule.changed(round, newcomers);
              return newcomers;
            });
      }

      @Override
      public void recall(double[] memory) {
        guarded(
            MEMORY,
            () -> {
              rule.recall(memory);
              return memory;
            });
      }

      @Override
      public Optional<Plan> plan() {
        return rule.plan();
      }
    };
  }

  private <T> T guarded(String occasion, Supplier<T> work) {
    try {
      T result = work.get();
      if (result == null) {
        throw wrong("it gives nothing in " + occasion);
      }
      return result;
    } catch (UserError | ExtensionFault said) {
      throw said;
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError thrown) {
      throw ExtensionFault.thrown("scheme " + name, occasion, scheme.getClass(), thrown);
    }
  }

  private void check(int round, int clients, Decision decision) {
    requireLength(round, "probabilities", decision.probabilities(), clients);
    requireLength(round, "shares", decision.shares(), clients);
    for (int client = 0; client < clients; client++) {
      double probability = decision.probabilities()[client];
      if (!(probability >= 0 && probability <= 1)) {
        throw wrong(
            "client %d's probability in round %d is %s; it must be from 0 to 1"
                .formatted(client, round, probability));
      }
      double share = decision.shares()[client];
      if (!(share >= 0)) {
        throw wrong(
            "client %d's share of the band in round %d is %s; it must be at least 0"
                .formatted(client, round, share));
      }
    }
    ShareSum sum = ShareSum.of(decision.shares());
    if (!sum.fits()) {
      throw wrong(
          "the shares of round %d add up to %s; they must add up to 1 at most"
              .formatted(round, sum.value()));
    }
  }

  private void requireLength(int round, String what, double[] values, int clients) {
    if (values == null || values.length != clients) {
      throw wrong(
          "round %d has %s %s; there must be one for each of the %d clients"
              .formatted(
                  round, values == null ? "no" : String.valueOf(values.length), what, clients));
    }
  }

  private ExtensionFault wrong(String finding) {
    return ExtensionFault.wrong("scheme " + name, finding);
  }
}
