package dev.cicada.runtime.machine;

import dev.cicada.protocol.Coordinator;
import dev.cicada.runtime.ledger.Digest;
import dev.cicada.runtime.ledger.Entry;
import dev.cicada.runtime.ledger.Ledger;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The rounds of a run: who takes part, who has answered, when a round is planned and closed.
 *
 * <p>Its state runs ahead of the ledger: {@link #takeEntries} must be durable before {@link
 * #takeOutputs} reach anybody. If they cannot be made durable, the machine is thrown away and
 * another one recovered.
 */
final class RunMachine {
  private static final int LONGEST_NAME = 200;

  private final Terms terms;
  private final Coordinator coordinator;
  private final Planning planning;
  private final DrawCheck draws;
  private final Fold fold;
  private final List<Seat> seats = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final TreeMap<Integer, Double> gains = new TreeMap<>();
  private final TreeMap<Integer, Entry.Received> received = new TreeMap<>();
  private final BitSet answered = new BitSet();
  private final List<Entry> entries = new ArrayList<>();
  private final List<Output> outputs = new ArrayList<>();
  private Entry.Planned plan;
  private boolean due;

  /** A client's place. */
  private static final class Seat {
    boolean admitted;

    /** Not waited for, until it is heard of again. */
    boolean away;

    Digest lastUpdate;
  }

  RunMachine(
      Terms terms,
      Coordinator coordinator,
      Planning planning,
      DrawCheck draws,
      Fold fold,
      Ledger.Recovered recovered) {
    this.terms = terms;
    this.coordinator = coordinator;
    this.planning = planning;
    this.draws = draws;
    this.fold = fold;
    for (Ledger.Client client : recovered.clients()) {
      Seat seat = seat(client.name());
      seat.admitted = client.admitted();
      seat.lastUpdate = client.lastUpdate();
    }
    plan = recovered.plan().orElse(null);
    for (Entry.Received update : recovered.received()) {
      received.put(update.client(), update);
      answered.set(update.client());
    }
  }

  /** Takes up the open round where the ledger left it. */
  void begin() {
    if (phase() == Phase.MEASURING) {
      measure();
    } else if (phase() == Phase.CALLING) {
      timer(terms.pace().callMillis());
      // Who declined is not in the ledger, so all are asked again that may still be listening.
      for (int member : plan.members()) {
        announce(member);
      }
      closeIfAnswered();
    }
  }

  Phase phase() {
    if (coordinator.round() >= terms.rounds()) {
      return Phase.FINISHED;
    }
    return plan == null ? Phase.MEASURING : Phase.CALLING;
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
      answer(enrol, enrol(enrol.name()));
    } else if (event instanceof Event.Listening listening) {
      listen(listening.client());
    } else if (event instanceof Event.Gain gain) {
      gain(gain);
    } else if (event instanceof Event.Declined declined) {
      declined(declined);
    } else if (event instanceof Event.Left left) {
      left(left);
    } else if (event instanceof Event.Offered offered) {
      answer(offered, offered(offered.offer()));
    } else if (event instanceof Event.Arrived arrived) {
      arrived(arrived);
    } else if (event instanceof Event.Deadline deadline) {
      deadline(deadline);
    }
  }

  private Reply enrol(String name) {
    Integer known = numbers.get(name);
    if (known != null) {
      return new Reply.Place(known);
    }
    if (name.isBlank() || name.length() > LONGEST_NAME) {
      return refused(
          Reason.INVALID,
          "a client's name has %d characters; it must have 1 to %d."
              .formatted(name.length(), LONGEST_NAME));
    }
    if (seats.size() == coordinator.clients()) {
      return refused(
          Reason.RUN_FULL,
          "all %d places of the run are taken. Maybe use the name of a client that has one."
              .formatted(coordinator.clients()));
    }
    int client = seats.size();
    seat(name);
    entries.add(new Entry.Enrolled(client, name));
    if (phase() == Phase.MEASURING) {
      admit(client);
    }
    return new Reply.Place(client);
  }

  private Seat seat(String name) {
    Seat seat = new Seat();
    numbers.put(name, seats.size());
    seats.add(seat);
    return seat;
  }

  private void admit(int client) {
    seats.get(client).admitted = true;
    coordinator.admit(client);
    entries.add(new Entry.Admitted(coordinator.round(), client, coordinator.version()));
  }

  private void listen(int client) {
    if (client < seats.size()) {
      seats.get(client).away = false;
      announce(client);
    }
  }

  private void gain(Event.Gain event) {
    if (isUnknown(event, event.client())) {
      return;
    }
    double gain = event.gain();
    if (!(gain > 0 && gain < Double.POSITIVE_INFINITY)) {
      answer(
          event, refused(Reason.INVALID, "the gain is " + gain + "; it must be positive, finite."));
      return;
    }
    Seat seat = seats.get(event.client());
    seat.away = false;
    answer(event, new Reply.Accepted());
    if (phase() == Phase.MEASURING && event.round() == coordinator.round() && seat.admitted) {
      gains.putIfAbsent(event.client(), gain);
      planIfMeasured();
    }
  }

  private void declined(Event.Declined event) {
    if (isUnknown(event, event.client())) {
      return;
    }
    answer(event, new Reply.Accepted());
    if (phase() == Phase.CALLING && event.round() == coordinator.round()) {
      answered.set(event.client());
      closeIfAnswered();
    }
  }

  private void left(Event.Left event) {
    if (isUnknown(event, event.client())) {
      return;
    }
    answer(event, new Reply.Accepted());
    seats.get(event.client()).away = true;
    if (phase() == Phase.MEASURING) {
      planIfMeasured();
    } else if (phase() == Phase.CALLING) {
      answered.set(event.client());
      closeIfAnswered();
    }
  }

  /** Whether an update may be sent; says so too if it has arrived already. */
  private Reply offered(Offer offer) {
    if (offer.client() >= seats.size()) {
      return unknown(offer.client());
    }
    Digest earlier = earlier(offer);
    if (earlier != null) {
      return earlier.equals(offer.digest())
          ? new Reply.Acknowledged(true)
          : refused(
              Reason.OTHER_UPDATE,
              "client %d has sent another update in round %d; it must send one."
                  .formatted(offer.client(), offer.round()));
    }
    int round = coordinator.round();
    if (phase() != Phase.CALLING || offer.round() != round) {
      return refused(
          Reason.ROUND_NOT_OPEN,
          "the update is for round %d; round %d is %s."
              .formatted(
                  offer.round(),
                  round,
                  phase() == Phase.CALLING ? "the one that is open" : "not open for calls"));
    }
    int place = Arrays.binarySearch(plan.members(), offer.client());
    if (place < 0) {
      return refused(
          Reason.NOT_IN_PLAN,
          "client %d takes no part in round %d, having come too late. Maybe in the next."
              .formatted(offer.client(), round));
    }
    int held = coordinator.versionHeldBy(offer.client());
    if (offer.base() != held) {
      return refused(
          Reason.WRONG_VERSION,
          "the update starts from version %d; it must start from %d, which client %d holds."
              .formatted(offer.base(), held, offer.client()));
    }
    double probability = plan.probabilities()[place];
    if (!coordinator.mustCall(offer.client())
        && !draws.allows(offer.client(), round, probability, offer.proof())) {
      return refused(
          Reason.DRAW_REFUSED,
          "client %d has no proof that it drew below %s in round %d."
              .formatted(offer.client(), probability, round));
    }
    return new Reply.Accepted();
  }

  /** What a client has sent in an offer's round already, if that is known. */
  private Digest earlier(Offer offer) {
    if (offer.round() == coordinator.round()) {
      Entry.Received update = received.get(offer.client());
      return update == null ? null : update.digest();
    }
    return offer.round() == coordinator.lastCall(offer.client())
        ? seats.get(offer.client()).lastUpdate
        : null;
  }

  private void arrived(Event.Arrived event) {
    Offer offer = event.offer();
    Reply reply = offered(offer);
    if (!(reply instanceof Reply.Accepted)) {
      answer(event, reply);
      return;
    }
    entries.add(offer.received());
    received.put(offer.client(), offer.received());
    answered.set(offer.client());
    answer(event, new Reply.Acknowledged(false));
    closeIfAnswered();
  }

  private void deadline(Event.Deadline deadline) {
    if (deadline.round() != coordinator.round() || deadline.phase() != phase()) {
      return;
    }
    if (phase() == Phase.CALLING) {
      due = true;
    } else if (phase() == Phase.MEASURING) {
      if (gains.isEmpty() || isBeforeStart()) {
        timer(terms.pace().measureMillis());
        return;
      }
      for (int client = 0; client < seats.size(); client++) {
        seats.get(client).away |= !gains.containsKey(client);
      }
      plan();
    }
  }

  private boolean isBeforeStart() {
    return coordinator.round() == 0 && gains.size() < terms.startClients();
  }

  private void planIfMeasured() {
    for (int client = 0; client < seats.size(); client++) {
      if (!seats.get(client).away && !gains.containsKey(client)) {
        return;
      }
    }
    if (!gains.isEmpty() && !isBeforeStart()) {
      plan();
    }
  }

  private void plan() {
    int[] members = gains.keySet().stream().mapToInt(Integer::intValue).toArray();
    double[] measured = gains.values().stream().mapToDouble(Double::doubleValue).toArray();
    plan = planning.plan(coordinator.round(), members, measured);
    entries.add(plan);
    outputs.add(new Output.RoundPlanned(plan));
    timer(terms.pace().callMillis());
    for (int member : members) {
      announce(member);
    }
  }

  private void closeIfAnswered() {
    if (terms.pace().early()) {
      for (int member : plan.members()) {
        if (!answered.get(member)) {
          return;
        }
      }
      due = true;
    }
  }

  /** Whether the open round is to be closed, once what came before is durable and answered. */
  boolean isDue() {
    return due;
  }

  /** Closes the open round. */
  void close() throws IOException {
    due = false;
    Entry.Closed closed = fold.close(coordinator.round(), List.copyOf(received.values()));
    entries.add(closed);
    outputs.add(new Output.RoundClosed(closed, plan));
    received.forEach((client, update) -> seats.get(client).lastUpdate = update.digest());
    received.clear();
    answered.clear();
    gains.clear();
    plan = null;
    if (phase() == Phase.FINISHED) {
      announceToAll();
    } else {
      measure();
    }
  }

  /** Starts the open round: those that have joined are let in, and all are asked for gains. */
  private void measure() {
    for (int client = 0; client < seats.size(); client++) {
      if (!seats.get(client).admitted) {
        admit(client);
      }
    }
    timer(terms.pace().measureMillis());
    announceToAll();
  }

  private void announceToAll() {
    for (int client = 0; client < seats.size(); client++) {
      announce(client);
    }
  }

  /** Tells a client where the run stands, unless it has no part in that. */
  private void announce(int client) {
    int round = coordinator.round();
    int held = coordinator.versionHeldBy(client);
    int lastCall = coordinator.lastCall(client);
    switch (phase()) {
      case FINISHED ->
          tell(client, new Announcement.Finished(round, coordinator.version(), lastCall));
      case MEASURING -> tell(client, new Announcement.Measure(round, held, lastCall));
      case CALLING -> {
        int place = Arrays.binarySearch(plan.members(), client);
        if (place >= 0) {
          tell(
              client,
              new Announcement.Call(
                  round,
                  held,
                  lastCall,
                  plan.probabilities()[place],
                  plan.shares()[place],
                  plan.gains()[place],
                  coordinator.mustCall(client),
                  received.containsKey(client)));
        }
      }
    }
  }

  private void tell(int client, Announcement announcement) {
    outputs.add(new Output.Announce(client, announcement));
  }

  private void timer(long millis) {
    outputs.add(new Output.Timer(new Event.Deadline(coordinator.round(), phase()), millis));
  }

  private boolean isUnknown(Event.Request request, int client) {
    boolean unknown = client >= seats.size();
    if (unknown) {
      answer(request, unknown(client));
    }
    return unknown;
  }

  private static Reply unknown(int client) {
    return refused(
        Reason.UNKNOWN_CLIENT, "client %d is not enrolled. Maybe enrol.".formatted(client));
  }

  private static Reply refused(Reason reason, String message) {
    return new Reply.Refused(reason, message);
  }

  private void answer(Event.Request request, Reply reply) {
    Consumer<Reply> asker = request.asker();
    outputs.add(new Output.Answer(asker, reply));
  }
}
