package dev.cicada.server.history;

import dev.cicada.wire.Digest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a run's entries add up to: who has which place, which models there are, and the state of the
 * open round.
 *
 * <p>An entry that contradicts earlier ones is refused.
 */
public final class RunState {
  private final Place[] places;
  private final Map<String, Place> byName = new HashMap<>();
  private final Set<String> departed = new HashSet<>();
  private final TreeMap<Integer, Digest> models = new TreeMap<>();
  private final TreeMap<Integer, Entry.Received> received = new TreeMap<>();
  private final TreeMap<Integer, Entry.SetAside> setAside = new TreeMap<>();
  private final TreeSet<Integer> stretchEnds = new TreeSet<>();
  private OptionalDouble roundSeconds = OptionalDouble.empty();
  private Entry.@Nullable Closed lastClose;
  private @Nullable SchemeStanding standing;
  private Entry.@Nullable Planned plan;
  private Entry.@Nullable Granted grant;
  private int round;
  private int version;

  /** A run before its first entry. */
  public RunState(int places, int rounds) {
    this.places = new Place[places];
    Arrays.setAll(this.places, Place::new);
    stretchEnds.add(rounds);
  }

  /** Applies an entry. This method defines what entries mean. */
  public void apply(Entry entry) {
    if (entry instanceof Entry.Enrolled e) {
      enrolled(e);
    } else if (entry instanceof Entry.Withdrawn e) {
      withdrawn(e);
    } else if (entry instanceof Entry.Admitted e) {
      admitted(e);
    } else if (entry instanceof Entry.Planned e) {
      require(e.round() == round && plan == null, entry);
      plan = e;
      Arrays.stream(e.members()).forEach(member -> places[member].lastHeard = round);
    } else if (entry instanceof Entry.Granted e) {
      require(e.round() == round && plan != null && grant == null, entry);
      grant = e;
    } else if (entry instanceof Entry.Received e) {
      requireCall(e.round(), e.client(), entry);
      received.put(e.client(), e);
      sent(e.client(), e.norm());
    } else if (entry instanceof Entry.SetAside e) {
      requireCall(e.round(), e.client(), entry);
      setAside.put(e.client(), e);
      sent(e.client(), e.norm());
    } else if (entry instanceof Entry.Closed e) {
      closed(e);
    } else if (entry instanceof Entry.RolledBack e) {
      rolledBack(e);
    } else if (entry instanceof Entry.Changed e) {
      require(e.round() == round && e.rounds() >= rounds(), entry);
      stretchEnds.add(e.rounds());
      roundSeconds = OptionalDouble.of(e.roundSeconds());
    }
  }

  private void enrolled(Entry.Enrolled entry) {
    Place place = places[entry.client()];
    require(place.member == null && !byName.containsKey(entry.name()), entry);
    place.member = new Member(entry.client(), entry.name());
    place.toldSamples = entry.samples();
    byName.put(entry.name(), place);
    departed.remove(entry.name());
  }

  private void withdrawn(Entry.Withdrawn entry) {
    Place place = byName.remove(entry.name());
    if (place == null || place.number() != entry.client()) {
      throw new ContradictionException(entry);
    }
    place.vacate();
    if (plan == null) {
      forgetThoseWhoLeft(); // otherwise the scheme may have to decide the round again, with the
      // same clients
    }
    if (entry.forGood()) {
      departed.add(entry.name());
    }
  }

  private void admitted(Entry.Admitted entry) {
    Place place = places[entry.client()];
    require(
        entry.round() == round
            && entry.version() == version
            && plan == null
            && place.member != null
            && !place.admitted,
        entry);
    place.admitted = true;
    place.samples = place.toldSamples;
    place.receive(version, round - 1, null);
    place.lastHeard = round;
  }

  /** Refuses a second update of a call, and updates of clients that were not planned with. */
  private void requireCall(int callRound, int client, Entry entry) {
    require(
        callRound == round
            && plan != null
            && Arrays.binarySearch(plan.members(), client) >= 0
            && !received.containsKey(client)
            && !setAside.containsKey(client),
        entry);
  }

  private void sent(int client, double norm) {
    places[client].roundNorm = norm / (round - places[client].lastCall);
  }

  private void closed(Entry.Closed entry) {
    Entry.Planned planned = plan;
    if (planned == null || entry.round() != round) {
      throw new ContradictionException(entry);
    }
    require(
        entry.version() == version + (entry.digest() == null ? 0 : 1)
            && Arrays.stream(entry.callers()).allMatch(received::containsKey),
        entry);
    publish(entry.version(), entry.digest());
    for (int caller : entry.callers()) {
      Digest update = receivedFrom(caller).digest();
      places[caller].receive(version, round, update);
    }
    lastClose = entry;
    standing =
        entry.schemeMemory() == null
            ? null
            : SchemeStanding.after(
                planned,
                entry.schemeMemory(),
                entry.memoryPerClient(),
                standing,
                place -> places[place].admitted);
    open(round + 1);
  }

  private void rolledBack(Entry.RolledBack entry) {
    require(
        entry.round() == round && entry.version() == version + 1 && entry.target() <= version,
        entry);
    publish(entry.version(), entry.digest());
    for (Place place : places) {
      place.receive(version, round, null);
    }
    lastClose = null;
    forgetThoseWhoLeft();
    open(round + 1);
  }

  private void forgetThoseWhoLeft() {
    standing = standing == null ? null : standing.among(place -> places[place].admitted);
  }

  private void publish(int number, @Nullable Digest digest) {
    version = number;
    if (digest != null) {
      models.put(number, digest);
    }
  }

  private void open(int next) {
    round = next;
    plan = null;
    grant = null;
    received.clear();
    setAside.clear();
  }

  private static void require(boolean holds, Entry entry) {
    if (!holds) {
      throw new ContradictionException(entry);
    }
  }

  /** Number of the open round. */
  public int round() {
    return round;
  }

  /** How many rounds there are. */
  public int rounds() {
    return stretchEnds.last();
  }

  /** The end of the stretch that a round is in. A scheme plans the rounds of a stretch together. */
  public int stretchEnd(int ofRound) {
    Integer end = stretchEnds.higher(ofRound);
    return end == null ? rounds() : end;
  }

  /** The first round of the stretch that a round is in. */
  public int stretchStart(int ofRound) {
    Integer before = stretchEnds.floor(ofRound);
    return before == null ? 0 : before;
  }

  /** How long a round takes, if that was changed. */
  public OptionalDouble roundSeconds() {
    return roundSeconds;
  }

  /** Number of the newest model. */
  public int version() {
    return version;
  }

  /** Digests of all models that were ever published, by number, except version 0. */
  public SortedMap<Integer, Digest> models() {
    return Collections.unmodifiableSortedMap(models);
  }

  /** The digest of a model that was published, other than version 0. */
  public Digest model(int number) {
    return Objects.requireNonNull(models.get(number), "the model was published");
  }

  /** Numbers of the models that may still be needed: the newest, and those that clients hold. */
  public Set<Integer> neededVersions() {
    Set<Integer> needed = new TreeSet<>(Set.of(version));
    for (Place place : places) {
      if (standsInRound(place)) {
        needed.add(place.held);
      }
    }
    return needed;
  }

  /**
   * Whether the version that a place holds still matters; for a client that has left, until its
   * update is applied.
   */
  public boolean standsInRound(Place place) {
    return place.admitted || received.containsKey(place.number());
  }

  /** The last close, if it made the newest model. */
  public Optional<Entry.Closed> lastClose() {
    return Optional.ofNullable(lastClose);
  }

  /** The state of the scheme, unless it must start anew. */
  public Optional<SchemeStanding> standing() {
    return Optional.ofNullable(standing);
  }

  /** The open round's plan; null before it is planned. */
  public Entry.@Nullable Planned plan() {
    return plan;
  }

  /** The open round's plan with the granted shares; 0 for members without a grant. */
  public Entry.Planned carriedOut() {
    Entry.Planned planned = Objects.requireNonNull(plan, "the round is planned");
    Entry.Granted granted = grant;
    if (granted == null) {
      return planned;
    }
    double[] shares =
        Arrays.stream(planned.members())
            .map(member -> Arrays.binarySearch(granted.callers(), member))
            .mapToDouble(caller -> caller < 0 ? 0 : granted.shares()[caller])
            .toArray();
    return planned.withShares(shares);
  }

  /** The open round's grant; null before its band is granted to callers. */
  public Entry.@Nullable Granted grant() {
    return grant;
  }

  /** The open round's updates, by client. */
  public SortedMap<Integer, Entry.Received> received() {
    return Collections.unmodifiableSortedMap(received);
  }

  /** The open round's update of a client that has sent one. */
  public Entry.Received receivedFrom(int client) {
    return Objects.requireNonNull(received.get(client), "the client has sent an update");
  }

  /** The open round's updates that will not be applied, by client. */
  public SortedMap<Integer, Entry.SetAside> setAside() {
    return Collections.unmodifiableSortedMap(setAside);
  }

  /** All places, by number. */
  public List<Place> places() {
    return Collections.unmodifiableList(Arrays.asList(places));
  }

  public Place place(int number) {
    return places[number];
  }

  /** The place of a name; null if it has none. */
  public @Nullable Place named(String name) {
    return byName.get(name);
  }

  /** The place of a client; null if the client no longer has it. */
  public @Nullable Place of(Member member) {
    Place place = byName.get(member.name());
    return place != null && place.number() == member.number() ? place : null;
  }

  /** The place, if its client takes part in the open round; else null. */
  public @Nullable Place admittedAt(int number) {
    return places[number].admitted ? places[number] : null;
  }

  /** The lowest place that nobody has. */
  public OptionalInt free() {
    return Arrays.stream(places)
        .filter(place -> place.member == null)
        .mapToInt(Place::number)
        .findFirst();
  }

  /** The places that somebody has, in the order of their numbers. */
  public List<Place> taken() {
    List<Place> taken = new ArrayList<>(byName.values());
    taken.sort((a, b) -> Integer.compare(a.number(), b.number()));
    return taken;
  }

  /** Whether a name left for good, and has not enrolled since. */
  public boolean hasDeparted(String name) {
    return departed.contains(name);
  }
}
