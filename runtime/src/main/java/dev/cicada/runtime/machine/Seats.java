package dev.cicada.runtime.machine;

import dev.cicada.runtime.ledger.Digest;
import dev.cicada.runtime.ledger.Ledger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Who has which of the run's places. */
final class Seats {
  private final Seat[] seats;
  private final Map<String, Seat> byName = new HashMap<>();
  private final Set<String> departed;

  /** A client's part in the run. */
  static final class Seat {
    final Client client;

    /** Whether it has been handed a version; until then it stands in no round. */
    boolean admitted;

    /** Not waited for, until it is heard of again. */
    boolean away;

    /** What it sent in its last call. */
    Digest lastUpdate;

    /** The last round that was planned with it, or that it was let in at. */
    int lastHeard;

    Seat(Client client) {
      this.client = client;
    }

    int number() {
      return client.number();
    }
  }

  /**
   * The places as the ledger knows them.
   *
   * @param departed names that left for good
   * @param lastPlanned round by place, -1 if there is none that matters
   */
  Seats(List<Ledger.Client> clients, Set<String> departed, int[] lastPlanned) {
    this.departed = new HashSet<>(departed);
    seats = new Seat[lastPlanned.length];
    for (int number = 0; number < clients.size(); number++) {
      Ledger.Client known = clients.get(number);
      if (known.name() != null) {
        Seat seat = take(new Client(number, known.name()));
        seat.admitted = known.admitted();
        seat.lastUpdate = known.admitted() ? known.lastUpdate() : null;
        seat.lastHeard = Math.max(lastPlanned[number], lastHeard(known));
      }
    }
  }

  /** The round of a client's last call, in which it was planned with, or else of its admission. */
  private static int lastHeard(Ledger.Client client) {
    return client.lastUpdate() == null ? client.lastCall() + 1 : client.lastCall();
  }

  /** The lowest place that nobody has. */
  OptionalInt free() {
    return IntStream.range(0, seats.length).filter(number -> seats[number] == null).findFirst();
  }

  Seat take(Client client) {
    Seat seat = new Seat(client);
    seats[client.number()] = seat;
    byName.put(client.name(), seat);
    departed.remove(client.name());
    return seat;
  }

  /** Takes the place from its client, which may have wanted that. */
  void vacate(Seat seat, boolean forGood) {
    seats[seat.number()] = null;
    byName.remove(seat.client.name());
    if (forGood) {
      departed.add(seat.client.name());
    }
  }

  /** Whether a name left for good, and has not enrolled since. */
  boolean hasDeparted(String name) {
    return departed.contains(name);
  }

  /** The client of this name; null if it has no place. */
  Seat named(String name) {
    return byName.get(name);
  }

  /** The client; null if it has no place, or another one by now. */
  Seat of(Client client) {
    Seat seat = byName.get(client.name());
    return seat != null && seat.client.equals(client) ? seat : null;
  }

  /** The client in a place that stands in the open round; null if there is none. */
  Seat admittedAt(int number) {
    Seat seat = seats[number];
    return seat != null && seat.admitted ? seat : null;
  }

  /** All that are taken, in the order of their numbers. */
  List<Seat> taken() {
    return Arrays.stream(seats).filter(Objects::nonNull).toList();
  }

  boolean any(Predicate<Seat> what) {
    return Arrays.stream(seats).filter(Objects::nonNull).anyMatch(what);
  }
}
