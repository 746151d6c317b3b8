package dev.cicada.radio;

import dev.cicada.random.Seed;

/** Clients that are anywhere in their ring, uniform over its area and fresh in every round. */
public record RedrawnMobility(Placement placement) implements Mobility {
  @Override
  public Movement start(Ring area, int clients, Seed seed) {
    return (round, x, y) -> {
      for (int client = 0; client < clients; client++) {
        placement.ringOf(client, area).place(client, seed.split(client).stream(round), x, y);
      }
    };
  }
}
