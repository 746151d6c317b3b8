package dev.cicada.scheme;

import dev.cicada.extension.About;
import dev.cicada.settings.Settings;
import java.util.Arrays;

/**
 * Every client calls with the same probability: the paper's first benchmark, Section V-A.
 *
 * @param senders expected callers per round, so the probability is senders / K; all clients if
 *     there are fewer
 */
public record RandomScheme(double senders) implements Scheme {
  public static final String NAME = "random";

  @Override
  public Rule start(Conditions conditions) {
    double[] probabilities = new double[conditions.clients()];
    Arrays.fill(probabilities, Math.min(1, senders / probabilities.length));
    Decision always = Decision.withEqualShares(probabilities);
    return (round, gains) -> always;
  }

  /** Makes it known as {@code random}. */
  public static final class Provider implements SchemeProvider {
    @Override
    public About about() {
      return About.of(NAME, "every client with the same probability: a benchmark of the paper")
          .at(40)
          .reading(SchemeSettings.SENDERS)
          .drawn(0x000000, "triangle");
    }

    @Override
    public Scheme scheme(Settings settings) {
      return new RandomScheme(settings.get(SchemeSettings.SENDERS));
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
