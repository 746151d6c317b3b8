package dev.cicada.server.machine;

import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Place;
import dev.cicada.server.history.RunState;
import dev.cicada.wire.Digest;
import dev.cicada.wire.Reason;
import org.jspecify.annotations.Nullable;

/** Who may claim a share of the open round's band, and who may send which update. */
record CallRules(RunState state, OpenRound round, Band band, DrawCheck draws) {
  /** Whether a client may have a share of the band. */
  Reply mayClaim(Place place, int ofRound, byte[] proof) {
    if (!band.waitsForDraws()) {
      return refused(
          Reason.INVALID,
          "the band of this run is granted before the draws; nobody is to claim it. Maybe upload.");
    }
    Reply part = takesPart(place, ofRound);
    if (!(part instanceof Reply.Accepted)) {
      return part;
    }
    if (round.phase() == Phase.CALLING && !round.hasShare(place.number())) {
      return noGrant(place.number());
    }
    return mayCall(place, proof);
  }

  /** Whether an update may be sent, or has arrived already. */
  Reply maySend(Place place, Offer offer) {
    int client = place.number();
    Digest earlier = earlier(place, offer.round());
    if (earlier != null) {
      return earlier.equals(offer.digest())
          ? new Reply.Acknowledged(
              true, offer.round() == state.round() && state.setAside().containsKey(client))
          : refused(
              Reason.OTHER_UPDATE,
              "client %d has sent another update in round %d; it must send one."
                  .formatted(client, offer.round()));
    }
    Reply part = takesPart(place, offer.round());
    if (!(part instanceof Reply.Accepted)) {
      return part;
    }
    if (offer.base() != place.held()) {
      return refused(
          Reason.WRONG_VERSION,
          "the update starts from version %d; it must start from %d, which client %d holds."
              .formatted(offer.base(), place.held(), client));
    }
    return round.hasShare(client) ? mayCall(place, offer.proof()) : noGrant(client);
  }

  /** The digest of what a client has already sent in a round, if known. */
  private @Nullable Digest earlier(Place place, int ofRound) {
    if (!place.isAdmitted()) {
      return null;
    }
    if (ofRound != state.round()) {
      return ofRound == place.lastCall() ? place.lastUpdate() : null;
    }
    Entry.Received update = state.received().get(place.number());
    Entry.SetAside aside = state.setAside().get(place.number());
    return update != null ? update.digest() : aside != null ? aside.digest() : null;
  }

  private Reply takesPart(Place place, int ofRound) {
    boolean open = round.phase() == Phase.DRAWING || round.phase() == Phase.CALLING;
    if (!open || ofRound != state.round()) {
      return refused(
          Reason.ROUND_NOT_OPEN,
          "the call is for round %d; round %d is %s."
              .formatted(
                  ofRound, state.round(), open ? "the one that is open" : "not open for calls"));
    }
    return round.isMember(place)
        ? new Reply.Accepted()
        : refused(
            Reason.NOT_IN_PLAN,
            "client %d takes no part in round %d, having come too late. Maybe in the next."
                .formatted(place.number(), ofRound));
  }

  private Reply mayCall(Place place, byte[] proof) {
    double probability = round.probability(place.number());
    return round.mustCall(place) || draws.allows(place.member(), state.round(), probability, proof)
        ? new Reply.Accepted()
        : refused(
            Reason.DRAW_REFUSED,
            "client %d has no proof that it drew below %s in round %d."
                .formatted(place.number(), probability, state.round()));
  }

  /** Whether a client calls only because it must: its draw says no. */
  boolean isForced(Place place, Offer offer) {
    return round.mustCall(place)
        && !draws.allows(
            place.member(), state.round(), round.probability(place.number()), offer.proof());
  }

  private Reply noGrant(int client) {
    return refused(
        Reason.NO_GRANT,
        round.phase() == Phase.DRAWING
            ? "the band of round %d is not granted yet. Maybe claim a share first."
                .formatted(state.round())
            : "client %d has no share of round %d's band, which went to those who claimed in time."
                .formatted(client, state.round()));
  }

  private static Reply refused(Reason reason, String message) {
    return new Reply.Refused(reason, message);
  }
}
