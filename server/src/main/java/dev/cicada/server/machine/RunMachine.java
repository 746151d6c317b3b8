package dev.cicada.server.machine;

import dev.cicada.protocol.Coordinator;
import dev.cicada.server.ledger.Entry;
import dev.cicada.server.machine.Places.Place;
import dev.cicada.wire.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The rounds of a run: who takes part, when a round is planned, its band granted, and it is closed.
 *
 * <p>Its state runs ahead of the ledger: {@link #takeEntries} must be durable before {@link
 * #takeOutputs} reach anybody. If they cannot be made durable, the machine is thrown away and
 * another one recovered.
 */
final class RunMachine {
  private static final int LONGEST_NAME = 200;

  private final RunTerms terms;
  private final Coordinator coordinator;
  private final Planning planning;
  private final Fold fold;
  private final Places places;
  private final OpenRound round;
  private final List<Entry> entries = new ArrayList<>();
  private final List<Output> outputs = new ArrayList<>();
  private boolean due;

  RunMachine(
      RunTerms terms,
      Coordinator coordinator,
      Planning planning,
      Fold fold,
      Places places,
      OpenRound round) {
    this.terms = terms;
    this.coordinator = coordinator;
    this.planning = planning;
    this.fold = fold;
    this.places = places;
    this.round = round;
  }

  /** Takes up the open round where the ledger left it. */
  void begin() {
    switch (phase()) {
      case MEASURING -> measure();
      // Who declined or claimed is not in the ledger, so all are asked again.
      case DRAWING, CALLING -> ask();
      case FINISHED -> {}
    }
  }

  Phase phase() {
    return round.phase();
  }

  /** Entries since the last time, in order. */
  List<Entry> takeEntries() {
    List<Entry> taken = List.copyOf(entries);
    entries.clear();
    return taken;
  }

  /** Outputs since the last time, in order. */
  List<Output> takeOutputs() {
    List<Output> taken = List.copyOf(outputs);
    outputs.clear();
    return taken;
  }

  void handle(Event event) {
    if (event instanceof Event.Enrol enrol) {
      answer(enrol, enrol(enrol.name(), enrol.returns()));
    } else if (event instanceof Event.Listening listening) {
      listen(listening.client());
    } else if (event instanceof Event.Gain gain) {
      gain(gain);
    } else if (event instanceof Event.Declined declined) {
      declined(declined);
    } else if (event instanceof Event.Claimed claimed) {
      claimed(claimed);
    } else if (event instanceof Event.Left left) {
      left(left);
    } else if (event instanceof Event.Withdrew withdrew) {
      withdrew(withdrew);
    } else if (event instanceof Event.Offered offered) {
      answer(offered, offered(offered.offer()));
    } else if (event instanceof Event.Arrived arrived) {
      arrived(arrived);
    } else if (event instanceof Event.Deadline deadline) {
      deadline(deadline);
    }
  }

  private Reply enrol(String name, boolean returns) {
    Place known = places.named(name);
    if (known != null) {
      return new Reply.Placed(known.client);
    }
    if (returns && places.hasDeparted(name)) {
      return refused(Reason.WITHDRAWN, departed(name));
    }
    if (name.isBlank() || name.length() > LONGEST_NAME) {
      return refused(
          Reason.INVALID,
          "a client's name has %d characters; it must have 1 to %d."
              .formatted(name.length(), LONGEST_NAME));
    }
    OptionalInt free = freePlace();
    if (free.isEmpty()) {
      return refused(
          Reason.RUN_FULL,
          "all %d places of the run are taken. Maybe use the name of a client that has one."
              .formatted(coordinator.clients()));
    }
    Place place = places.take(new Member(free.getAsInt(), name));
    entries.add(new Entry.Enrolled(place.number(), name));
    if (phase() == Phase.MEASURING) {
      admit(place);
    }
    return new Reply.Placed(place.client);
  }

  /** A place that nobody has, or whose client was silent for so long that it loses it now. */
  private OptionalInt freePlace() {
    if (places.free().isEmpty()) {
      Optional<Place> silent =
          places.taken().stream()
              .filter(place -> round.silence(place) >= terms.placeRounds())
              .findFirst();
      silent.ifPresent(
          place ->
              vacate(
                  place,
                  Reason.UNKNOWN_CLIENT,
                  "client '%s' was silent for %d rounds, and its place was given to another."
                      .formatted(place.client.name(), terms.placeRounds())));
    }
    return places.free();
  }

  /** Takes a client's place from it; what has been received of it is still applied. */
  private void vacate(Place place, Reason reason, String message) {
    boolean forGood = reason == Reason.WITHDRAWN;
    places.vacate(place, forGood);
    if (place.admitted) {
      round.vacated(place.number());
    }
    entries.add(new Entry.Withdrawn(place.number(), place.client.name(), forGood));
    outputs.add(new Output.Dismiss(place.client, reason, message));
  }

  private void admit(Place place) {
    place.admitted = true;
    place.lastHeard = round.number();
    coordinator.admit(place.number());
    entries.add(new Entry.Admitted(round.number(), place.number(), coordinator.version()));
  }

  private void listen(Member client) {
    Place place = places.of(client);
    if (place == null) {
      outputs.add(new Output.Dismiss(client, Reason.UNKNOWN_CLIENT, unknown(client.name())));
    } else {
      place.away = false;
      announce(place);
    }
  }

  private void gain(Event.Gain event) {
    Place place = known(event, event.client());
    if (place == null) {
      return;
    }
    double gain = event.gain();
    if (!(gain > 0 && gain < Double.POSITIVE_INFINITY)) {
      answer(
          event, refused(Reason.INVALID, "the gain is " + gain + "; it must be positive, finite."));
      return;
    }
    place.away = false;
    answer(event, new Reply.Accepted());
    if (phase() == Phase.MEASURING && event.round() == round.number() && place.admitted) {
      round.measured(place.number(), gain);
      goOn();
    }
  }

  private void declined(Event.Declined event) {
    Place place = known(event, event.client());
    if (place != null) {
      answer(event, new Reply.Accepted());
      if (phase() != Phase.MEASURING && event.round() == round.number() && place.admitted) {
        round.declined(place.number());
        goOn();
      }
    }
  }

  private void claimed(Event.Claimed event) {
    Place place = known(event, event.client());
    if (place != null) {
      Reply reply = round.mayClaim(place, event.round(), event.proof());
      answer(event, reply);
      if (reply instanceof Reply.Accepted && phase() == Phase.DRAWING) {
        round.claimed(place.number());
        goOn();
      }
    }
  }

  private void left(Event.Left event) {
    Place place = known(event, event.name());
    if (place != null) {
      answer(event, new Reply.Accepted());
      place.away = true;
      if (phase() != Phase.MEASURING && place.admitted) {
        round.declined(place.number());
      }
      goOn();
    }
  }

  private void withdrew(Event.Withdrew event) {
    Place place = known(event, event.name());
    if (place != null) {
      answer(event, new Reply.Accepted());
      vacate(place, Reason.WITHDRAWN, departed(event.name()));
      goOn();
    }
  }

  private Reply offered(Offer offer) {
    Place place = places.of(offer.client());
    return place == null
        ? refused(Reason.UNKNOWN_CLIENT, unknown(offer.client().name()))
        : round.maySend(place, offer);
  }

  private void arrived(Event.Arrived event) {
    Reply reply = offered(event.offer());
    if (!(reply instanceof Reply.Accepted)) {
      answer(event, reply);
      return;
    }
    entries.add(event.offer().received());
    round.received(event.offer().received());
    answer(event, new Reply.Acknowledged(false));
    goOn();
  }

  private void deadline(Event.Deadline deadline) {
    if (deadline.round() != round.number() || deadline.phase() != phase()) {
      return;
    }
    switch (phase()) {
      case MEASURING -> {
        if (mayPlan()) {
          places.taken().forEach(place -> place.away |= !round.isMeasured(place.number()));
          plan();
        } else {
          timer();
        }
      }
      case DRAWING -> grant();
      case CALLING -> due = true;
      case FINISHED -> {}
    }
  }

  private boolean mayPlan() {
    return round.measured() > 0 && (round.number() > 0 || round.measured() >= terms.startClients());
  }

  /** Goes on with the open round if nobody has to be waited for, and no clock. */
  private void goOn() {
    if (!terms.pace().early()) {
      return;
    }
    switch (phase()) {
      case MEASURING -> {
        if (mayPlan() && !places.any(place -> !place.away && !round.isMeasured(place.number()))) {
          plan();
        }
      }
      case DRAWING -> {
        if (round.isAnswered()) {
          grant();
        }
      }
      case CALLING -> due |= round.isAnswered();
      case FINISHED -> {}
    }
  }

  private void plan() {
    Entry.Planned plan = round.plan(planning);
    for (int member : plan.members()) {
      places.admittedAt(member).lastHeard = round.number();
    }
    entries.add(plan);
    outputs.add(new Output.RoundPlanned(plan));
    ask();
  }

  private void grant() {
    entries.add(round.grant());
    ask();
  }

  /** Tells those who are to say something, and waits for them. */
  private void ask() {
    timer();
    for (int client : round.awaited()) {
      Place place = places.admittedAt(client);
      if (place == null) {
        round.vacated(client);
      } else {
        announce(place);
      }
    }
    goOn();
  }

  /** Whether the open round is to be closed, once what came before is durable and answered. */
  boolean isDue() {
    return due;
  }

  /** Closes the open round. */
  void close() throws IOException {
    due = false;
    List<Entry.Received> updates = round.updates();
    Entry.Closed closed = fold.close(round.number(), updates);
    entries.add(closed);
    outputs.add(new Output.RoundClosed(closed, round.carriedOut()));
    for (Entry.Received update : updates) {
      Place place = places.admittedAt(update.client());
      if (place != null) {
        place.lastUpdate = update.digest();
      }
    }
    round.clear();
    if (phase() == Phase.FINISHED) {
      places.taken().forEach(this::announce);
    } else {
      measure();
    }
  }

  /** Starts the open round: those that have joined are let in, and all are asked for gains. */
  private void measure() {
    places.taken().stream().filter(place -> !place.admitted).forEach(this::admit);
    timer();
    places.taken().forEach(this::announce);
  }

  private void announce(Place place) {
    round
        .announcement(place)
        .ifPresent(told -> outputs.add(new Output.Announce(place.client, told)));
  }

  /** Sets the time for the phase. */
  private void timer() {
    Pace pace = terms.pace();
    long millis =
        switch (phase()) {
          case MEASURING -> pace.measureMillis();
          case DRAWING -> pace.drawMillis();
          case CALLING, FINISHED -> pace.callMillis();
        };
    outputs.add(new Output.Timer(new Event.Deadline(round.number(), phase()), millis));
  }

  /** The client of a request; null if there is none, which is answered. */
  private Place known(Event.Request request, Member client) {
    return known(request, places.of(client), client.name());
  }

  private Place known(Event.Request request, String name) {
    return known(request, places.named(name), name);
  }

  private Place known(Event.Request request, Place place, String name) {
    if (place == null) {
      answer(request, refused(Reason.UNKNOWN_CLIENT, unknown(name)));
    }
    return place;
  }

  private static String departed(String name) {
    return "client '%s' has left the run for good.".formatted(name);
  }

  private static String unknown(String name) {
    return "client '%s' has no place in the run. Maybe enrol.".formatted(name);
  }

  private static Reply refused(Reason reason, String message) {
    return new Reply.Refused(reason, message);
  }

  private void answer(Event.Request request, Reply reply) {
    outputs.add(new Output.Answer(request.asker(), reply));
  }
}
