package dev.cicada.server.durable;

import dev.cicada.plan.Network;
import dev.cicada.plan.Paper;
import dev.cicada.protocol.Aggregation;
import dev.cicada.protocol.CallDraws;
import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.random.Seed;
import dev.cicada.scheme.BandwidthRule;
import dev.cicada.scheme.Conditions;
import dev.cicada.scheme.Scheme;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.RunState;
import dev.cicada.server.ledger.Blobs;
import dev.cicada.server.ledger.MemoryLedger;
import dev.cicada.server.ledger.SimulatedDisk;
import dev.cicada.server.machine.Band;
import dev.cicada.server.machine.Event;
import dev.cicada.server.machine.NormBound;
import dev.cicada.server.machine.Offer;
import dev.cicada.server.machine.Output;
import dev.cicada.server.machine.Pace;
import dev.cicada.server.machine.Phase;
import dev.cicada.server.machine.Planning;
import dev.cicada.server.machine.Reply;
import dev.cicada.server.machine.RunTerms;
import dev.cicada.server.machine.SampleCounts;
import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * A server and its clients with simulated network, clock and disk, all of it a function of a seed.
 *
 * <p>The server's core is the real one. Messages are late, overtake each other, or are lost with
 * their connection. The process is killed between any two operations on its disk and its ledger, or
 * these fail. Clients are killed and forget everything, leave for good, or are silent for so long
 * that another name gets their place. After a while nothing fails any more, and the run must end.
 */
final class SimulatedWorld {
  static final int LONGEST_DELAY_MILLIS = 50;
  static final int MOST_SAMPLES = 20;
  private static final long PATIENCE_MILLIS = 1_000;
  private static final long LONG_SILENCE_MILLIS = 60_000;

  final MemoryLedger ledger = new FailingLedger();
  final RunInvariants invariants;
  private final SplittableRandom random;
  private final RunParts parts;
  private final SimulatedDisk disk;
  private final Blobs blobs;
  private final CallDraws draws;
  private final List<SimulatedClient> clients = new ArrayList<>();
  private final PriorityQueue<Action> actions =
      new PriorityQueue<>(Comparator.comparingLong(Action::time).thenComparing(Action::order));
  private final double faultRate;
  private int faultsLeft;
  private long now;
  private long order;
  private DurableRun core;
  private int generation;
  private final List<Event> batch = new ArrayList<>();
  private boolean someoneIsSilent;
  private SimulatedUploads uploads = new SimulatedUploads(this);
  int crashes;
  int withdrawals;
  int tooFast;
  int busy;
  int displaced;
  int cut;
  int changes;

  private final Map<Integer, Sent> lastSent = new HashMap<>();

  /** An update as a client sent it. */
  record Sent(Offer offer, float[] update) {}

  private record Action(long time, long order, Runnable work) {}

  /** The process was killed. */
  private static final class Killed extends RuntimeException {}

  SimulatedWorld(
      long seed,
      int places,
      int rounds,
      Scheme scheme,
      BandwidthRule bandwidth,
      Aggregation aggregation,
      Pace pace) {
    random = new SplittableRandom(seed);
    faultsLeft = random.nextInt(60);
    faultRate = Math.pow(10, -1 - 2 * random.nextDouble());
    draws = CallDraws.of(new Seed(seed));
    double[] powers = new double[places];
    Arrays.setAll(powers, place -> 0.1 + 0.05 * place);
    Network network = Paper.network().withRounds(rounds).withPowers(powers);
    int[] dealt = new int[places];
    Arrays.setAll(dealt, place -> 1 + place);
    SampleCounts samples = new SampleCounts(dealt, MOST_SAMPLES);
    parts =
        new RunParts(
            new RunTerms(
                1 + random.nextInt(places),
                random.nextBoolean() ? RunTerms.KEEP_PLACES : 1 + random.nextInt(2),
                samples,
                random.nextBoolean() ? MaximumIntervals.NONE : MaximumIntervals.all(3),
                NormBound.NONE,
                seconds -> pace),
            rounds,
            new float[] {1, -2, 0.5f},
            aggregation,
            Decoding.plain(),
            () -> new Planning(scheme, network, samples, Conditions.Foresight.NONE, new Seed(0)),
            new Band(bandwidth, network),
            (client, round, probability, proof) ->
                draws.calls(client.number(), round, probability));
    disk = new SimulatedDisk(random, this::maybeKill);
    blobs = new Blobs(disk, false);
    invariants = new RunInvariants(parts, ledger.entries(), draws);
    for (int i = 0; i < places; i++) {
      join(random.nextInt(i % 2 == 0 ? 100 : 5_000));
    }
    after(0, this::startServer);
  }

  private void join(long millis) {
    SimulatedClient newcomer = new SimulatedClient("client-" + clients.size(), this);
    clients.add(newcomer);
    after(millis, newcomer::connect);
  }

  /** Runs to the end. */
  void run() {
    for (long step = 0; core == null || core.phase() != Phase.FINISHED; step++) {
      if (step > 1_000_000) {
        throw new AssertionError("the run does not end: " + this);
      }
      Action action = actions.remove();
      now = action.time();
      action.work().run();
      invariants.check(core);
      uploads.check();
      if (random.nextDouble() < faultRate / 4) {
        disturb();
      }
    }
    faultsLeft = 0;
    invariants.checkEnd(core);
  }

  private boolean fault() {
    boolean happens = faultsLeft > 0 && random.nextDouble() < faultRate;
    faultsLeft -= happens ? 1 : 0;
    return happens;
  }

  private void maybeKill() {
    if (core != null && fault()) {
      throw random.nextInt(3) > 0
          ? new Killed()
          : new UncheckedIOException(new IOException("disk full"));
    }
  }

  private void disturb() {
    if (faultsLeft > 0) {
      faultsLeft--;
      SimulatedClient client = clients.get(random.nextInt(clients.size()));
      if (client.isLeaving()) {
        return;
      }
      switch (random.nextInt(6)) {
        case 0 -> {
          withdrawals++;
          client.withdraw();
          join(random.nextInt(500));
        }
        case 1 -> fallSilent(client);
        case 2, 3 -> client.cut();
        default -> client.kill();
      }
    }
  }

  /** One client falls silent while the others go on, and somebody wants its place. */
  private void fallSilent(SimulatedClient client) {
    if (parts.places() > 1 && !someoneIsSilent && core != null && core.round() > 0) {
      someoneIsSilent = true;
      client.away(LONG_SILENCE_MILLIS);
      join(random.nextInt(500));
    }
  }

  /** Whether a client deviates from the protocol now, which must do no harm. */
  boolean slips() {
    return random.nextInt(30) == 0;
  }

  void after(long millis, Runnable work) {
    actions.add(new Action(now + millis, order++, work));
  }

  long now() {
    return now;
  }

  long delay() {
    return 1L + random.nextInt(LONGEST_DELAY_MILLIS);
  }

  boolean calls(int client, int round, double probability) {
    return draws.calls(client, round, probability);
  }

  private void startServer() {
    guarded(
        () -> {
          blobs.sweepDrafts();
          operate();
          core = new DurableRun(parts, ledger, blobs);
          handle(List.of());
        });
  }

  /** While the server is down, the operator may bring back an old model, or make the run longer. */
  private void operate() throws IOException {
    RunState state = parts.initialState();
    ledger.read(state::apply);
    int most = 2 * parts.rounds();
    if (faultsLeft == 0 || state.round() + 1 >= state.rounds() || random.nextInt(4) > 0) {
      return;
    }
    if (random.nextBoolean() && state.rounds() < most) {
      ledger.append(List.of(new Entry.Changed(state.round(), state.rounds() + 1, 1)));
      changes++;
      return;
    }
    List<Integer> there =
        blobs.modelVersions().stream().filter(number -> number <= state.version()).toList();
    if (!there.isEmpty()) {
      int target = there.get(random.nextInt(there.size()));
      float[] model =
          target == 0
              ? parts.initialModel()
              : blobs.readModel(target, state.models().get(target), parts.initialModel().length);
      Digest digest = blobs.writeModel(state.version() + 1, model);
      ledger.append(
          List.of(new Entry.RolledBack(state.round(), target, state.version() + 1, digest)));
    }
  }

  /** Work of the server's process. */
  private interface ServerWork {
    void run() throws IOException;
  }

  private void guarded(ServerWork work) {
    try {
      work.run();
    } catch (Killed e) {
      crashes++;
      disk.crash();
      stopServer();
      clients.forEach(SimulatedClient::cut);
    } catch (IOException | UncheckedIOException e) {
      if (faultsLeft == 0 && !rootMessage(e).contains("disk full")) {
        throw new AssertionError("recovery fails: " + this, e);
      }
      stopServer();
    }
  }

  private static String rootMessage(Exception e) {
    return e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
  }

  private void stopServer() {
    core = null;
    generation++;
    batch.clear();
    uploads = new SimulatedUploads(this);
    after(delay() * 10, this::startServer);
  }

  /**
   * Sends a request, which reaches the server later if it is running. Events that are late come
   * together.
   */
  void send(Event event) {
    after(delay(), () -> arrive(event));
  }

  /** Delivers an event to a running server. */
  void arrive(Event event) {
    if (core != null) {
      batch.add(event);
      if (random.nextInt(3) > 0) {
        handleBatch();
      } else if (batch.size() == 1) {
        whileServing(5, this::handleBatch);
      }
    }
  }

  private void handleBatch() {
    List<Event> events = List.copyOf(batch);
    batch.clear();
    guarded(() -> handle(events));
  }

  private void handle(List<Event> events) throws IOException {
    invariants.handling();
    Output.Aggregate asked = deliver(core.handle(events));
    while (asked != null) {
      invariants.handling();
      asked = deliver(core.aggregate(asked));
    }
  }

  private Output.Aggregate deliver(List<Output> outputs) {
    Output.Aggregate asked = null;
    for (Output output : outputs) {
      if (output instanceof Output.Answer answer) {
        answer.asker().accept(answer.reply());
      } else if (output instanceof Output.Announce announce) {
        invariants.announced(announce.member(), announce.announcement());
        for (SimulatedClient client : clients) {
          client.announced(announce.member(), announce.announcement());
        }
      } else if (output instanceof Output.Dismiss dismiss) {
        clients.forEach(client -> client.dismissed(dismiss.member()));
      } else if (output instanceof Output.RoundClosed closed) {
        invariants.closed(closed);
        whileServing(1, () -> uploads.roundClosed(closed.close().round()));
      } else if (output instanceof Output.Timer timer) {
        whileServing(timer.millis(), () -> guarded(() -> handle(List.of(timer.deadline()))));
      } else if (output instanceof Output.Aggregate aggregate) {
        asked = aggregate;
      }
    }
    return asked;
  }

  /** What was last sent from a place; null if nothing was. */
  Sent lastSent(int place) {
    return lastSent.get(place);
  }

  /** A client's upload: asked for, stored, and entered. Some are begun and never end. */
  void upload(Offer offer, float[] update, Consumer<Reply> asker) {
    Sent sent = new Sent(offer, update);
    lastSent.put(offer.member().number(), sent);
    boolean drips = slips();
    after(
        delay(),
        () -> {
          if (core != null) {
            uploads.begin(sent, drips, asker);
          }
        });
  }

  /** All bytes of an upload are there. */
  void arrived(Sent sent, Consumer<Reply> asker) {
    guarded(
        () -> {
          store(sent.offer(), sent.update());
          handle(List.of(new Event.Arrived(asker, sent.offer(), norm(sent.update()))));
        });
  }

  /** Does something later, unless the server's process has ended by then. */
  void whileServing(long millis, Runnable work) {
    int current = generation;
    after(
        millis,
        () -> {
          if (current == generation && core != null) {
            work.run();
          }
        });
  }

  private static double norm(float[] update) {
    double squares = 0;
    for (float value : update) {
      squares += (double) value * value;
    }
    return Math.sqrt(squares);
  }

  private void store(Offer offer, float[] update) throws IOException {
    try (Blobs.Arrival arrival = blobs.arrival()) {
      byte[] bytes = ArrayBytes.of(update);
      arrival.write(ByteBuffer.wrap(bytes, 0, 5));
      arrival.write(ByteBuffer.wrap(bytes, 5, bytes.length - 5));
      Digest digest = arrival.digest();
      if (!digest.equals(offer.digest())) {
        throw new AssertionError("the digest is " + digest);
      }
      arrival.keep(offer.round(), offer.member().number(), digest);
    }
  }

  /** A model's file as the server sends it; null if it cannot. */
  float[] fetch(int version) {
    float[][] model = new float[1][];
    if (core != null) {
      guarded(
          () -> {
            try (InputStream stream = blobs.openModel(version)) {
              model[0] = ArrayBytes.floats(stream.readAllBytes());
            } catch (FileNotFoundException notThereAnyMore) {
              model[0] = null;
            }
          });
    }
    return model[0];
  }

  /** A ledger that fails, or whose process is killed, before or after entries are durable. */
  private final class FailingLedger extends MemoryLedger {
    @Override
    public void append(List<Entry> added) throws IOException {
      maybeKill();
      super.append(added);
      maybeKill();
    }
  }

  long patience() {
    return PATIENCE_MILLIS;
  }

  @Override
  public String toString() {
    return "%s, round %d, %d crashes, %d withdrawals, %d faults left, at %d ms"
        .formatted(
            parts.band().rule(),
            core == null ? -1 : core.round(),
            crashes,
            withdrawals,
            faultsLeft,
            now);
  }
}
