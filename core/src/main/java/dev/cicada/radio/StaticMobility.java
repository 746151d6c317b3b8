package dev.cicada.radio;

import dev.cicada.random.Seed;

/** Clients that stay where they are in round 0, uniform over their ring's area. */
public record StaticMobility(Placement placement) implements Mobility {
  @Override
  public Movement start(Ring area, int clients, Seed seed) {
    Movement redrawn = new RedrawnMobility(placement).start(area, clients, seed);
    return (round, x, y) -> redrawn.positions(0, x, y);
  }
}
