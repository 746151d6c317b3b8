package dev.cicada.server.machine;

import dev.cicada.server.ledger.Ledger;
import dev.cicada.wire.Digest;
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
final class Places {
  private final Place[] places;
  private final Map<String, Place> byName = new HashMap<>();
  private final Set<String> departed;

  /** A client's part in the run. */
  static final class Place {
    final Member client;

    /** Whether it has been handed a version; until then it stands in no round. */
    boolean admitted;

    /** Not waited for, until it is heard of again. */
    boolean away;

    /** What it sent in its last call. */
    Digest lastUpdate;

    /** The last round that was planned with it, or that it was let in at. */
    int lastHeard;

    Place(Member client) {
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
  Places(List<Ledger.Standing> clients, Set<String> departed, int[] lastPlanned) {
    this.departed = new HashSet<>(departed);
    places = new Place[lastPlanned.length];
    for (int number = 0; number < clients.size(); number++) {
      Ledger.Standing known = clients.get(number);
      if (known.name() != null) {
        Place place = take(new Member(number, known.name()));
        place.admitted = known.admitted();
        place.lastUpdate = known.admitted() ? known.lastUpdate() : null;
        place.lastHeard = Math.max(lastPlanned[number], lastHeard(known));
      }
    }
  }

  /** The round of a client's last call, in which it was planned with, or else of its admission. */
  private static int lastHeard(Ledger.Standing client) {
    return client.lastUpdate() == null ? client.lastCall() + 1 : client.lastCall();
  }

  /** The lowest place that nobody has. */
  OptionalInt free() {
    return IntStream.range(0, places.length).filter(number -> places[number] == null).findFirst();
  }

  Place take(Member client) {
    Place place = new Place(client);
    places[client.number()] = place;
    byName.put(client.name(), place);
    departed.remove(client.name());
    return place;
  }

  /** Takes the place from its client, which may have wanted that. */
  void vacate(Place place, boolean forGood) {
    places[place.number()] = null;
    byName.remove(place.client.name());
    if (forGood) {
      departed.add(place.client.name());
    }
  }

  /** Whether a name left for good, and has not enrolled since. */
  boolean hasDeparted(String name) {
    return departed.contains(name);
  }

  /** The client of this name; null if it has no place. */
  Place named(String name) {
    return byName.get(name);
  }

  /** The client; null if it has no place, or another one by now. */
  Place of(Member client) {
    Place place = byName.get(client.name());
    return place != null && place.client.equals(client) ? place : null;
  }

  /** The client in a place that stands in the open round; null if there is none. */
  Place admittedAt(int number) {
    Place place = places[number];
    return place != null && place.admitted ? place : null;
  }

  /** All that are taken, in the order of their numbers. */
  List<Place> taken() {
    return Arrays.stream(places).filter(Objects::nonNull).toList();
  }

  boolean any(Predicate<Place> what) {
    return Arrays.stream(places).filter(Objects::nonNull).anyMatch(what);
  }
}
