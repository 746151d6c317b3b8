package dev.cicada.server.machine;

import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Place;
import dev.cicada.server.history.RunState;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** The open round: what the run's entries say about it, and what its members have said so far. */
final class OpenRound {
  private final RunState state;
  private final RunTerms terms;
  private final Band band;
  private final TreeMap<Integer, Double> gains = new TreeMap<>();
  private final TreeSet<Integer> claims = new TreeSet<>();
  private final BitSet answered = new BitSet();
  private boolean closing;

  OpenRound(RunState state, RunTerms terms, Band band) {
    this.state = state;
    this.terms = terms;
    this.band = band;
  }

  int number() {
    return state.round();
  }

  Phase phase() {
    if (number() >= state.rounds()) {
      return Phase.FINISHED;
    }
    if (state.plan() == null) {
      return Phase.MEASURING;
    }
    if (band.waitsForDraws() && state.grant() == null) {
      return Phase.DRAWING;
    }
    return closing ? Phase.CLOSING : Phase.CALLING;
  }

  /** Takes a client's gain, the first that it reports. */
  void measured(int client, double gain) {
    gains.putIfAbsent(client, gain);
  }

  boolean isMeasured(int client) {
    return gains.containsKey(client);
  }

  /** How many clients have reported their gains. */
  int measured() {
    return gains.size();
  }

  /** For how many rounds, up to the last one that was planned, a client has been missing. */
  int silence(Place place) {
    if (!place.isAdmitted() || isMeasured(place.number())) {
      return 0;
    }
    return (state.plan() == null ? number() - 1 : number()) - place.lastHeard();
  }

  /** Decides the round for those who have reported their gains. */
  Entry.Planned plan(Planning planning) {
    int[] members = gains.keySet().stream().mapToInt(Integer::intValue).toArray();
    double[] measured = gains.values().stream().mapToDouble(Double::doubleValue).toArray();
    return band.withinDeadline(planning.plan(state, members, measured));
  }

  /** Divides the band among those who have claimed a share. */
  Entry.Granted grant() {
    answered.clear();
    return band.grant(plan(), claims.stream().mapToInt(Integer::intValue).toArray());
  }

  /** Notes that a member calls and wants a share of the band. */
  void claimed(int client) {
    answered.set(client);
    claims.add(client);
  }

  /** Notes that a member does not call, or is gone. What has been received from it stays. */
  void declined(int client) {
    answered.set(client);
    claims.remove(client);
  }

  /** Notes that a member's update has arrived. */
  void received(int client) {
    answered.set(client);
  }

  /** Notes that a client has given up its place: it is not planned with, or not waited for. */
  void vacated(int client) {
    if (state.plan() == null) {
      gains.remove(client);
    } else {
      declined(client);
    }
  }

  /** Whether nobody is left to wait for. */
  boolean isAnswered() {
    return Arrays.stream(awaited()).allMatch(this::hasAnswered);
  }

  private boolean hasAnswered(int client) {
    return answered.get(client)
        || state.received().containsKey(client)
        || state.setAside().containsKey(client);
  }

  /** Who is asked: all members until the band is granted, and then the callers. */
  int[] awaited() {
    Entry.Granted grant = state.grant();
    return grant == null ? plan().members() : grant.callers();
  }

  /** Notes that no more updates are accepted. */
  void closing() {
    closing = true;
  }

  /** Forgets what the members of the last round have said. */
  void clear() {
    gains.clear();
    claims.clear();
    answered.clear();
    closing = false;
  }

  /** The plan with the granted shares; 0 for members that did not call. */
  Entry.Planned carriedOut() {
    return state.carriedOut();
  }

  private Entry.Planned plan() {
    return Objects.requireNonNull(state.plan(), "the round is planned");
  }

  private double share(int client) {
    Entry.Granted grant = state.grant();
    if (grant == null) {
      return plan().shares()[index(client)];
    }
    int caller = Arrays.binarySearch(grant.callers(), client);
    return caller < 0 ? 0 : grant.shares()[caller];
  }

  private int index(int client) {
    return Arrays.binarySearch(plan().members(), client);
  }

  /** Whether a client has a share of the band, so that it may send its update. */
  boolean hasShare(int client) {
    return phase() == Phase.CALLING && Arrays.binarySearch(awaited(), client) >= 0;
  }

  double probability(int client) {
    return plan().probabilities()[index(client)];
  }

  /**
   * Whether a place's client is a member. A newcomer is not, even if the place's previous client
   * is.
   */
  boolean isMember(Place place) {
    return place.isAdmitted() && index(place.number()) >= 0;
  }

  /** Whether a client must call whatever it draws, or its interval would exceed the maximum. */
  boolean mustCall(Place place) {
    return number() - place.lastCall() >= terms.maximumIntervals().of(place.number())
        && band.mayCall(plan(), index(place.number()));
  }

  /** What a client is told about the round; empty if it takes no part in it. */
  Optional<Announcement> announcement(Place place) {
    int client = place.number();
    int held = place.held();
    int lastCall = place.lastCall();
    return switch (phase()) {
      case FINISHED -> Optional.of(new Announcement.Finished(number(), state.version(), lastCall));
      case MEASURING -> Optional.of(new Announcement.Measure(number(), held, lastCall));
      case DRAWING ->
          isMember(place)
              ? Optional.of(
                  new Announcement.Draw(
                      number(), held, lastCall, probability(client), mustCall(place)))
              : Optional.empty();
      case CALLING ->
          isMember(place) && hasShare(client)
              ? Optional.of(
                  new Announcement.Call(
                      number(),
                      held,
                      lastCall,
                      probability(client),
                      share(client),
                      plan().gains()[index(client)],
                      mustCall(place),
                      state.received().containsKey(client) || state.setAside().containsKey(client)))
              : Optional.empty();
      case CLOSING -> Optional.empty();
    };
  }
}
