package dev.cicada.scheme;

import dev.cicada.extension.About;
import dev.cicada.settings.Settings;

/**
 * The clients call in turn: the paper's third benchmark, Section V-A.
 *
 * @param senders callers per round, k in the paper; all clients where they are fewer
 */
public record AgeBasedScheme(int senders) implements Scheme {
  public static final String NAME = "age-based";

  @Override
  public Rule start(Conditions conditions) {
    int clients = conditions.clients();
    int callers = Math.min(senders, clients);
    return (round, gains) -> {
      double[] probabilities = new double[clients];
      for (int turn = 0; turn < callers; turn++) {
        probabilities[(int) (((long) round * callers + turn) % clients)] = 1;
      }
      return Decision.withEqualShares(probabilities);
    };
  }

  /** Makes it known as {@code age-based}. */
  public static final class Provider implements SchemeProvider {
    @Override
    public About about() {
      return About.of(
              NAME, "the clients in turn, a fixed number in each round: a benchmark of the paper")
          .at(60)
          .reading(SchemeSettings.SENDERS)
          .drawn(0x009e73, "diamond");
    }

    @Override
    public Scheme scheme(Settings settings) {
      return new AgeBasedScheme(SchemeSettings.wholeSenders(settings, name()));
    }

    @Override
    public Steering steering() {
      return Steering.SENDERS;
    }

    @Override
    public Part part() {
      return Part.BENCHMARK;
    }
  }
}
