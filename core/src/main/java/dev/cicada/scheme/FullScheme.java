package dev.cicada.scheme;

import dev.cicada.extension.About;
import dev.cicada.settings.Settings;
import java.util.Arrays;

/** Every client calls in every round. */
public record FullScheme() implements Scheme {
  public static final String NAME = "full";

  @Override
  public Rule start(Conditions conditions) {
    double[] probabilities = new double[conditions.clients()];
    Arrays.fill(probabilities, 1);
    Decision always = Decision.withEqualShares(probabilities);
    return (round, gains) -> always;
  }

  /** Makes it known as {@code full}. */
  public static final class Provider implements SchemeProvider {
    @Override
    public About about() {
      return About.of(NAME, "every client in every round").at(70).drawn(0xe69f00, "pentagon");
    }

    @Override
    public Scheme scheme(Settings settings) {
      return new FullScheme();
    }
  }
}
