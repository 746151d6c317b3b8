package dev.cicada.radio;

import dev.cicada.extension.About;
import dev.cicada.random.Seed;
import dev.cicada.settings.Settings;

/** Clients that stay where they are in round 0, uniform over their ring's area. */
public record StaticMobility(Placement placement) implements Mobility {
  @Override
  public Movement start(Ring area, int clients, Seed seed) {
    Movement redrawn = new RedrawnMobility(placement).start(area, clients, seed);
    return (round, x, y) -> redrawn.positions(0, x, y);
  }

  /** Makes it known as {@code static}. */
  public static final class Provider implements MobilityProvider {
    @Override
    public About about() {
      return About.of("static", "clients stay where they are").at(20);
    }

    @Override
    public Mobility mobility(Settings settings, Placement placement) {
      return new StaticMobility(placement);
    }
  }
}
