package dev.cicada.radio;

import dev.cicada.extension.About;
import dev.cicada.random.Seed;
import dev.cicada.settings.Settings;

/** Clients that are anywhere in their ring, uniform over its area and drawn anew in every round. */
public record RedrawnMobility(Placement placement) implements Mobility {
  @Override
  public Movement start(Ring area, int clients, Seed seed) {
    return (round, x, y) -> {
      for (int client = 0; client < clients; client++) {
        placement.ringOf(client, area).place(client, seed.split(client).stream(round), x, y);
      }
    };
  }

  /** Makes it known as {@code redrawn}. */
  public static final class Provider implements MobilityProvider {
    @Override
    public About about() {
      return About.of("redrawn", "new places in every round").at(10);
    }

    @Override
    public Mobility mobility(Settings settings, Placement placement) {
      return new RedrawnMobility(placement);
    }
  }
}
