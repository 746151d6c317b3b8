package dev.cicada.server.machine;

import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Member;
import dev.cicada.server.history.Place;
import dev.cicada.server.history.RunState;
import dev.cicada.wire.Gains;
import dev.cicada.wire.Reason;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The rounds of a run: who takes part, and when a round is planned, its band is granted, and it is
 * closed.
 *
 * <p>Its state is ahead of the ledger: the entries of {@link #takeEntries} must be durable before
 * the outputs of {@link #takeOutputs} reach anybody. If they cannot be made durable, the machine is
 * thrown away and another one is recovered.
 */
public final class RunMachine {
  private static final int LONGEST_NAME = 200;

  private final RunTerms terms;
  private final Planning planning;
  private final RunState state;
  private final OpenRound round;
  private final CallRules rules;
  private final List<Entry> entries = new ArrayList<>();
  private final List<Output> outputs = new ArrayList<>();

  /** Places whose clients are not waited for until they are heard from again. */
  private final BitSet away = new BitSet();

  /** A machine for a run in this state, which it keeps and changes. */
  public RunMachine(RunTerms terms, Planning planning, Band band, DrawCheck draws, RunState state) {
    this.terms = terms;
    this.planning = planning;
    this.state = state;
    round = new OpenRound(state, terms, band);
    rules = new CallRules(state, round, band, draws);
  }

  /** Resumes the open round where the ledger left it. */
  public void begin() {
    switch (phase()) {
      case MEASURING -> measure();
      // The ledger does not say who declined or claimed, so all are asked again.
      case DRAWING, CALLING, CLOSING -> ask();
      case FINISHED -> {}
    }
  }

  public Phase phase() {
    return round.phase();
  }

  /** Entries since the last time, in order. */
  public List<Entry> takeEntries() {
    List<Entry> taken = List.copyOf(entries);
    entries.clear();
    return taken;
  }

  /** Outputs since the last time, in order. */
  public List<Output> takeOutputs() {
    List<Output> taken = List.copyOf(outputs);
    outputs.clear();
    return taken;
  }

  private void enter(Entry entry) {
    state.apply(entry);
    entries.add(entry);
  }

  /** Handles an event. */
  public void handle(Event event) {
    if (event instanceof Event.Enrol enrol) {
      answer(enrol, enrol(enrol));
    } else if (event instanceof Event.Listening listening) {
      listen(listening.member());
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
    } else if (event instanceof Event.Aggregated aggregated) {
      close(aggregated.close());
    }
  }

  private Reply enrol(Event.Enrol event) {
    String name = event.name();
    Place known = state.named(name);
    if (known != null) {
      return new Reply.Placed(known.member());
    }
    if (event.returns() && state.hasDeparted(name)) {
      return refused(Reason.WITHDRAWN, departed(name));
    }
    if (name.isBlank() || name.length() > LONGEST_NAME) {
      return refused(
          Reason.INVALID,
          "a client's name has %d characters; it must have 1 to %d."
              .formatted(name.length(), LONGEST_NAME));
    }
    if (event.samples() < 0) {
      return refused(
          Reason.INVALID,
          "the samples are %d; there must be 0, which says nothing, or more."
              .formatted(event.samples()));
    }
    OptionalInt free = freePlace();
    if (free.isEmpty()) {
      return refused(
          Reason.RUN_FULL,
          "all %d places of the run are taken. Maybe use the name of a client that has one."
              .formatted(state.places().size()));
    }
    enter(new Entry.Enrolled(free.getAsInt(), name, terms.samples().bounded(event.samples())));
    Place place = state.place(free.getAsInt());
    away.clear(place.number());
    if (phase() == Phase.MEASURING) {
      admit(place);
    }
    return new Reply.Placed(place.member());
  }

  /** A free place, or one whose client loses it now because it was silent for too long. */
  private OptionalInt freePlace() {
    if (state.free().isEmpty()) {
      Optional<Place> silent =
          state.taken().stream()
              .filter(place -> round.silence(place) >= terms.placeRounds())
              .findFirst();
      silent.ifPresent(
          place ->
              vacate(
                  place,
                  Reason.UNKNOWN_CLIENT,
                  "client '%s' was silent for %d rounds, and its place was given to another."
                      .formatted(place.member().name(), terms.placeRounds())));
    }
    return state.free();
  }

  /** Takes a client's place away. What has been received from it is still applied. */
  private void vacate(Place place, Reason reason, String message) {
    Member member = place.member();
    if (place.isAdmitted()) {
      round.vacated(place.number());
    }
    enter(new Entry.Withdrawn(member.number(), member.name(), reason == Reason.WITHDRAWN));
    outputs.add(new Output.Dismiss(member, reason, message));
  }

  private void admit(Place place) {
    enter(new Entry.Admitted(state.round(), place.number(), state.version()));
  }

  private void listen(Member member) {
    Place place = state.of(member);
    if (place == null) {
      outputs.add(new Output.Dismiss(member, Reason.UNKNOWN_CLIENT, unknown(member.name())));
    } else {
      away.clear(place.number());
      announce(place);
    }
  }

  private void gain(Event.Gain event) {
    Place place = known(event, event.member());
    if (place == null) {
      return;
    }
    if (!Gains.isPossible(event.gain())) {
      answer(
          event,
          refused(
              Reason.INVALID,
              "the gain is %s; it must be from 1e-20 to 1, which is 0 dB: no channel amplifies."
                  .formatted(event.gain())));
      return;
    }
    away.clear(place.number());
    answer(event, new Reply.Accepted());
    if (phase() == Phase.MEASURING && event.round() == state.round() && place.isAdmitted()) {
      round.measured(place.number(), event.gain());
      goOn();
    }
  }

  private void declined(Event.Declined event) {
    Place place = known(event, event.member());
    if (place != null) {
      answer(event, new Reply.Accepted());
      if (phase() != Phase.MEASURING && event.round() == state.round() && place.isAdmitted()) {
        round.declined(place.number());
        goOn();
      }
    }
  }

  private void claimed(Event.Claimed event) {
    Place place = known(event, event.member());
    if (place != null) {
      Reply reply = rules.mayClaim(place, event.round(), event.proof());
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
      away.set(place.number());
      if (phase() != Phase.MEASURING && place.isAdmitted()) {
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
    Place place = state.of(offer.member());
    return place == null
        ? refused(Reason.UNKNOWN_CLIENT, unknown(offer.member().name()))
        : rules.maySend(place, offer);
  }

  private void arrived(Event.Arrived event) {
    Offer offer = event.offer();
    Reply reply = offered(offer);
    if (!(reply instanceof Reply.Accepted)) {
      answer(event, reply);
      return;
    }
    int client = offer.member().number();
    double bound = terms.normBound().of(state, state.place(client));
    boolean setAside = !(event.norm() <= bound);
    if (setAside) {
      Entry.SetAside entry =
          new Entry.SetAside(
              offer.round(), client, offer.member().name(), offer.digest(), event.norm(), bound);
      enter(entry);
      outputs.add(new Output.UpdateSetAside(entry));
    } else {
      boolean forced = rules.isForced(state.place(client), offer);
      enter(
          new Entry.Received(
              offer.round(), client, offer.base(), offer.digest(), event.norm(), forced));
    }
    round.received(client);
    answer(event, new Reply.Acknowledged(false, setAside));
    goOn();
  }

  private void deadline(Event.Deadline deadline) {
    if (deadline.round() != state.round() || deadline.phase() != phase()) {
      return;
    }
    switch (phase()) {
      case MEASURING -> {
        if (mayPlan()) {
          state.taken().stream()
              .filter(place -> !round.isMeasured(place.number()))
              .forEach(place -> away.set(place.number()));
          plan();
        } else {
          timer();
        }
      }
      case DRAWING -> grant();
      case CALLING -> aggregate();
      case CLOSING, FINISHED -> {}
    }
  }

  private boolean mayPlan() {
    return round.measured() > 0 && (state.round() > 0 || round.measured() >= terms.startClients());
  }

  /** Goes on with the open round if neither a client nor a clock must be waited for. */
  private void goOn() {
    if (!pace().early()) {
      return;
    }
    switch (phase()) {
      case MEASURING -> {
        if (mayPlan() && state.taken().stream().noneMatch(this::isAwaited)) {
          plan();
        }
      }
      case DRAWING -> {
        if (round.isAnswered()) {
          grant();
        }
      }
      case CALLING -> {
        if (round.isAnswered()) {
          aggregate();
        }
      }
      case CLOSING, FINISHED -> {}
    }
  }

  private boolean isAwaited(Place place) {
    return !away.get(place.number()) && !round.isMeasured(place.number());
  }

  private void plan() {
    Entry.Planned plan = round.plan(planning);
    enter(plan);
    planning.failure().ifPresent(this::planningFailed);
    outputs.add(new Output.RoundPlanned(plan));
    ask();
  }

  private void grant() {
    Entry.Granted grant;
    try {
      grant = round.grant();
    } catch (RuntimeException e) {
      planningFailed(e);
      grant = new Entry.Granted(state.round(), new int[0], new double[0]);
    }
    enter(grant);
    ask();
  }

  private void planningFailed(RuntimeException failure) {
    outputs.add(new Output.PlanningFailed(state.round(), failure));
  }

  /** Asks those who have not answered, and waits for them. */
  private void ask() {
    timer();
    for (int client : round.awaited()) {
      Place place = state.admittedAt(client);
      if (place == null) {
        round.vacated(client);
      } else {
        announce(place);
      }
    }
    goOn();
  }

  /** Accepts no more updates in the open round, and has those that have arrived applied. */
  private void aggregate() {
    round.closing();
    outputs.add(new Output.Aggregate(state.round(), List.copyOf(state.received().values())));
  }

  private void close(Entry.Closed close) {
    Entry.Planned carriedOut = round.carriedOut();
    Entry.Closed whole = planning.close(state, carriedOut, close);
    planning.failure().ifPresent(this::planningFailed);
    enter(whole);
    outputs.add(new Output.RoundClosed(whole, carriedOut));
    round.clear();
    if (phase() == Phase.FINISHED) {
      state.taken().forEach(this::announce);
    } else {
      measure();
    }
  }

  /** Starts the open round: lets newcomers in, and asks all clients for gains. */
  private void measure() {
    state.taken().stream().filter(place -> !place.isAdmitted()).forEach(this::admit);
    timer();
    state.taken().forEach(this::announce);
  }

  private void announce(Place place) {
    round
        .announcement(place)
        .ifPresent(told -> outputs.add(new Output.Announce(place.member(), told)));
  }

  private Pace pace() {
    return terms.paces().apply(state.roundSeconds().orElse(Double.NaN));
  }

  /** Sets the timer for the phase. */
  private void timer() {
    long millis =
        switch (phase()) {
          case MEASURING -> pace().measureMillis();
          case DRAWING -> pace().drawMillis();
          case CALLING, CLOSING, FINISHED -> pace().callMillis();
        };
    outputs.add(new Output.Timer(new Event.Deadline(state.round(), phase()), millis));
  }

  /** The place of a request's client. If it has none, answers so and returns null. */
  private @Nullable Place known(Event.Request request, Member member) {
    return known(request, state.of(member), member.name());
  }

  private @Nullable Place known(Event.Request request, String name) {
    return known(request, state.named(name), name);
  }

  private @Nullable Place known(Event.Request request, @Nullable Place place, String name) {
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
