package dev.cicada.simulation;

import dev.cicada.device.Availability;
import java.util.BitSet;

/** Who is away in a slot. */
final class Roll {
  private final Availability availability;
  private final int clients;
  private BitSet away = new BitSet();
  private long slot = -1;

  Roll(Availability availability, int clients) {
    this.availability = availability;
    this.clients = clients;
  }

  BitSet away(long now) {
    if (availability == Availability.ALWAYS || now == slot) {
      return away;
    }
    boolean isNext = slot >= 0 && now - slot == 1;
    BitSet next = new BitSet(clients);
    for (int client = 0; client < clients; client++) {
      boolean present =
          isNext
              ? availability.follows(client, now, !away.get(client))
              : availability.isPresent(client, now);
      next.set(client, !present);
    }
    away = next;
    slot = now;
    return away;
  }
}
