package dev.cicada.scheme;

import dev.cicada.extension.About;
import dev.cicada.settings.Settings;

/**
 * Cicada's own scheme: clients call when their channels happen to be good. It is fair, and does not
 * know the future.
 *
 * <p>See {@link OpportunisticRule} for how.
 */
public record OpportunisticScheme() implements Scheme {
  public static final String NAME = "opportunistic";

  @Override
  public Rule start(Conditions conditions) {
    return new OpportunisticRule(conditions.network());
  }

  /** Makes it known as {@code opportunistic}. */
  public static final class Provider implements SchemeProvider {
    @Override
    public About about() {
      return About.of(
              NAME, "ours: calls when channels are good, fairly, without knowing the future")
          .at(30)
          .reading(SchemeSettings.OF_PLANNING)
          .drawn(0xcc79a7, "star");
    }

    @Override
    public Scheme scheme(Settings settings) {
      return new OpportunisticScheme();
    }

    @Override
    public Steering steering() {
      return Steering.RHO;
    }
  }
}
