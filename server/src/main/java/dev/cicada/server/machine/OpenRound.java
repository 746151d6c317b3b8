package dev.cicada.server.machine;

import dev.cicada.protocol.Coordinator;
import dev.cicada.server.ledger.Entry;
import dev.cicada.server.ledger.Ledger;
import dev.cicada.wire.Digest;
import dev.cicada.wire.Reason;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** The round that is open: what was decided for it, and what its members have said so far. */
final class OpenRound {
  private final int rounds;
  private final Coordinator coordinator;
  private final Band band;
  private final DrawCheck draws;
  private final TreeMap<Integer, Double> gains = new TreeMap<>();
  private final TreeSet<Integer> claims = new TreeSet<>();
  private final BitSet answered = new BitSet();
  private final TreeMap<Integer, Entry.Received> received = new TreeMap<>();
  private Entry.Planned plan;
  private Entry.Granted grant;

  OpenRound(
      int rounds, Coordinator coordinator, Band band, DrawCheck draws, Ledger.Recovered recovered) {
    this.rounds = rounds;
    this.coordinator = coordinator;
    this.band = band;
    this.draws = draws;
    plan = recovered.plan().orElse(null);
    grant = recovered.grant().orElse(null);
    recovered.received().forEach(this::received);
  }

  int number() {
    return coordinator.round();
  }

  Phase phase() {
    if (number() >= rounds) {
      return Phase.FINISHED;
    }
    if (plan == null) {
      return Phase.MEASURING;
    }
    return band.waitsForDraws() && grant == null ? Phase.DRAWING : Phase.CALLING;
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

  /** How many rounds in a row, up to the last that was planned, went without a client. */
  int silence(Places.Place place) {
    if (!place.admitted || isMeasured(place.number())) {
      return 0;
    }
    return (plan == null ? number() - 1 : number()) - place.lastHeard;
  }

  /** Decides the round for those who have reported their gains. */
  Entry.Planned plan(Planning planning) {
    int[] members = gains.keySet().stream().mapToInt(Integer::intValue).toArray();
    double[] measured = gains.values().stream().mapToDouble(Double::doubleValue).toArray();
    plan = planning.plan(number(), members, measured);
    return plan;
  }

  /** Divides the band among those who have claimed a share. */
  Entry.Granted grant() {
    grant = band.grant(plan, claims.stream().mapToInt(Integer::intValue).toArray());
    answered.clear();
    return grant;
  }

  /** A member calls, and wants a share of the band. */
  void claimed(int client) {
    answered.set(client);
    claims.add(client);
  }

  /** A member does not call, or is gone; what has been received of it stays. */
  void declined(int client) {
    answered.set(client);
    claims.remove(client);
  }

  void received(Entry.Received update) {
    received.put(update.client(), update);
    answered.set(update.client());
  }

  /** A client has given its place up: it is not planned with, or not waited for. */
  void vacated(int client) {
    if (plan == null) {
      gains.remove(client);
    } else {
      declined(client);
    }
  }

  /** Whether nobody is left to wait for. */
  boolean isAnswered() {
    return Arrays.stream(awaited()).allMatch(answered::get);
  }

  /** Who is to say something: all members until the band is granted, and then the callers. */
  int[] awaited() {
    return grant == null ? plan.members() : grant.callers();
  }

  /** The updates that have been received, in the order of their clients. */
  List<Entry.Received> updates() {
    return List.copyOf(received.values());
  }

  /** The plan with the shares that were granted; members that did not call have none. */
  Entry.Planned carriedOut() {
    if (grant == null) {
      return plan;
    }
    return plan.withShares(Arrays.stream(plan.members()).mapToDouble(this::share).toArray());
  }

  private double share(int client) {
    if (grant == null) {
      return plan.shares()[index(client)];
    }
    int caller = Arrays.binarySearch(grant.callers(), client);
    return caller < 0 ? 0 : grant.shares()[caller];
  }

  private int index(int client) {
    return Arrays.binarySearch(plan.members(), client);
  }

  private boolean hasShare(int client) {
    return phase() == Phase.CALLING && Arrays.binarySearch(awaited(), client) >= 0;
  }

  /** Forgets everything, for the next round. */
  void clear() {
    gains.clear();
    claims.clear();
    answered.clear();
    received.clear();
    plan = null;
    grant = null;
  }

  /** What a client is told of the round; nothing if it has no part in it. */
  Optional<Announcement> announcement(Places.Place place) {
    int client = place.number();
    int held = coordinator.versionHeldBy(client);
    int lastCall = coordinator.lastCall(client);
    return switch (phase()) {
      case FINISHED ->
          Optional.of(new Announcement.Finished(number(), coordinator.version(), lastCall));
      case MEASURING -> Optional.of(new Announcement.Measure(number(), held, lastCall));
      case DRAWING ->
          isMember(place)
              ? Optional.of(
                  new Announcement.Draw(
                      number(), held, lastCall, probability(client), coordinator.mustCall(client)))
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
                      plan.gains()[index(client)],
                      coordinator.mustCall(client),
                      received.containsKey(client)))
              : Optional.empty();
    };
  }

  private double probability(int client) {
    return plan.probabilities()[index(client)];
  }

  /** A newcomer is none, even if whoever had its place before is. */
  private boolean isMember(Places.Place place) {
    return place.admitted && index(place.number()) >= 0;
  }

  /** Whether a client may have a share of the band. */
  Reply mayClaim(Places.Place place, int round, byte[] proof) {
    if (!band.waitsForDraws()) {
      return refused(
          Reason.INVALID,
          "the band of this run is granted before the draws; nobody is to claim it. Maybe upload.");
    }
    Reply part = takesPart(place, round);
    if (!(part instanceof Reply.Accepted)) {
      return part;
    }
    if (phase() == Phase.CALLING && !hasShare(place.number())) {
      return noGrant(place.number());
    }
    return mayCall(place, proof);
  }

  /** Whether an update may be sent; says so too if it has arrived already. */
  Reply maySend(Places.Place place, Offer offer) {
    int client = place.number();
    Digest earlier = earlier(place, offer.round());
    if (earlier != null) {
      return earlier.equals(offer.digest())
          ? new Reply.Acknowledged(true)
          : refused(
              Reason.OTHER_UPDATE,
              "client %d has sent another update in round %d; it must send one."
                  .formatted(client, offer.round()));
    }
    Reply part = takesPart(place, offer.round());
    if (!(part instanceof Reply.Accepted)) {
      return part;
    }
    int held = coordinator.versionHeldBy(client);
    if (offer.base() != held) {
      return refused(
          Reason.WRONG_VERSION,
          "the update starts from version %d; it must start from %d, which client %d holds."
              .formatted(offer.base(), held, client));
    }
    return hasShare(client) ? mayCall(place, offer.proof()) : noGrant(client);
  }

  /** What a client has sent in a round already, if that is known. */
  private Digest earlier(Places.Place place, int round) {
    if (!place.admitted) {
      return null;
    }
    if (round == number()) {
      Entry.Received update = received.get(place.number());
      return update == null ? null : update.digest();
    }
    return round == coordinator.lastCall(place.number()) ? place.lastUpdate : null;
  }

  private Reply takesPart(Places.Place place, int round) {
    boolean open = phase() == Phase.DRAWING || phase() == Phase.CALLING;
    if (!open || round != number()) {
      return refused(
          Reason.ROUND_NOT_OPEN,
          "the call is for round %d; round %d is %s."
              .formatted(round, number(), open ? "the one that is open" : "not open for calls"));
    }
    return isMember(place)
        ? new Reply.Accepted()
        : refused(
            Reason.NOT_IN_PLAN,
            "client %d takes no part in round %d, having come too late. Maybe in the next."
                .formatted(place.number(), round));
  }

  private Reply mayCall(Places.Place place, byte[] proof) {
    double probability = probability(place.number());
    return coordinator.mustCall(place.number())
            || draws.allows(place.client, number(), probability, proof)
        ? new Reply.Accepted()
        : refused(
            Reason.DRAW_REFUSED,
            "client %d has no proof that it drew below %s in round %d."
                .formatted(place.number(), probability, number()));
  }

  private Reply noGrant(int client) {
    return refused(
        Reason.NO_GRANT,
        phase() == Phase.DRAWING
            ? "the band of round %d is not granted yet. Maybe claim a share first."
                .formatted(number())
            : "client %d has no share of round %d's band, which went to those who claimed in time."
                .formatted(client, number()));
  }

  private static Reply refused(Reason reason, String message) {
    return new Reply.Refused(reason, message);
  }
}
