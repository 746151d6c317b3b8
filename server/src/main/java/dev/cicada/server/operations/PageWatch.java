package dev.cicada.server.operations;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.cicada.page.feed.ClientBoard;
import dev.cicada.page.feed.Feed;
import dev.cicada.page.feed.RunAbout;
import dev.cicada.page.feed.WatchedRun;
import dev.cicada.page.source.RoundColumns;
import dev.cicada.page.source.RunLook;
import dev.cicada.plan.Network;
import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.run.RoundsTable;
import dev.cicada.run.Run;
import dev.cicada.run.config.RunSettings;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Member;
import dev.cicada.server.machine.Phase;
import dev.cicada.server.service.ServerListener;
import dev.cicada.text.Words;
import dev.cicada.wire.Reason;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Feeds a server's events to the page: its run, like that of a simulation, and what only a server
 * has.
 *
 * <p>It knows only what it has seen itself; after a restart, sums start anew.
 */
public final class PageWatch implements ServerListener {
  private static final String RUN = "server";

  private final Feed feed;
  private final Network network;
  private final ServerHealth health;
  private final Refusals refusals;
  private final ClientBoard board;
  private final WatchedRun watched;
  private final int rounds;
  private final long startMillis = System.currentTimeMillis();

  private final String[] names;
  private final boolean[] connected;
  private final Map<Integer, Integer> held = new HashMap<>();
  private final Map<Integer, Double> energyAtRound = new HashMap<>();
  private double[] gains;
  private double[] probabilities;
  private double energyJoules;
  private Phase phase = Phase.MEASURING;
  private long deadlineMillis;
  private int round;
  private int version;
  private int planned;
  private int uploads;
  private int waiting;
  private int setAside;
  private String storage = "works";

  /** Adds the run of a server to a feed. */
  public PageWatch(Feed feed, Run run, ServerHealth health, Refusals refusals) {
    this.feed = feed;
    this.health = health;
    this.refusals = refusals;
    network = run.network();
    int places = network.clients();
    rounds = run.config().get(RunSettings.ROUNDS);
    names = new String[places];
    connected = new boolean[places];
    Arrays.fill(names, "");
    gains = unknown(places);
    probabilities = unknown(places);
    board = new ClientBoard(places);
    board.placedBy(RunLook.places(run.config()));
    watched =
        new WatchedRun(
            RUN,
            RunLook.of(RUN, run.config()),
            RoundColumns.ofRounds(),
            RoundColumns.ofTests(),
            Optional.of(board));
    feed.add(watched);
    tell();
  }

  private static double[] unknown(int count) {
    double[] values = new double[count];
    Arrays.fill(values, Double.NaN);
    return values;
  }

  @Override
  public synchronized void recovered(int recoveredRound) {
    round = recoveredRound;
    storage = "works";
    become(recoveredRound >= rounds ? RunAbout.State.FINISHED : RunAbout.State.RUNNING, "");
  }

  @Override
  public synchronized void waiting(Phase newPhase, int ofRound, long untilMillis) {
    phase = newPhase;
    round = ofRound;
    deadlineMillis = untilMillis;
    tell();
  }

  @Override
  public synchronized void planned(Entry.Planned plan) {
    planned = plan.members().length;
    gains = unknown(names.length);
    probabilities = unknown(names.length);
    double[] shares = unknown(names.length);
    for (int i = 0; i < planned; i++) {
      gains[plan.members()[i]] = plan.gains()[i];
      probabilities[plan.members()[i]] = plan.probabilities()[i];
      shares[plan.members()[i]] = plan.shares()[i];
    }
    board.decided(plan.round(), gains, probabilities, shares);
    tell();
  }

  @Override
  public synchronized void closed(Entry.Closed close, Entry.Planned plan, float[] model) {
    double joules = 0;
    long staleness = 0;
    for (int caller : close.callers()) {
      int place = Arrays.binarySearch(plan.members(), caller);
      double upload =
          network
              .uplink()
              .uploadJoules(
                  network.modelBits(),
                  plan.shares()[place],
                  network.powerWatts()[caller],
                  plan.gains()[place]);
      double charged = Double.isFinite(upload) ? upload : 0;
      joules += charged;
      Integer base = held.put(caller, close.version());
      staleness += base == null ? 0 : version - base;
      board.called(
          close.round(),
          caller,
          plan.shares()[place],
          charged,
          base == null ? Double.NaN : version - base);
    }
    energyJoules += joules;
    version = close.version();
    waiting = 0;
    int callers = close.callers().length;
    double expected = Arrays.stream(plan.probabilities()).sum();
    energyAtRound.clear();
    energyAtRound.put(close.round(), energyJoules);
    watched
        .rounds()
        .add(
            row(
                watched.rounds().columns(),
                Map.of(
                    RoundsTable.ROUND.title(),
                    (double) close.round(),
                    RoundsTable.CALLERS.title(),
                    (double) callers,
                    RoundsTable.EXPECTED_CALLERS.title(),
                    expected,
                    RoundsTable.ENERGY_JOULES.title(),
                    joules,
                    RoundsTable.CUMULATIVE_ENERGY_JOULES.title(),
                    energyJoules,
                    RoundsTable.MEAN_STALENESS.title(),
                    staleness / (double) callers,
                    RoundsTable.VERSION.title(),
                    (double) version,
                    RoundColumns.SECONDS,
                    seconds())));
    if (close.round() + 1 >= rounds) {
      become(RunAbout.State.FINISHED, "");
    }
    tell();
  }

  @Override
  public void spentPrivacy(double[] epsilons) {
    board.note("epsilon", epsilons);
    tell();
  }

  @Override
  public synchronized void tested(int testedRound, Evaluation test) {
    watched
        .tests()
        .add(
            row(
                watched.tests().columns(),
                Map.of(
                    RoundsTable.ROUND.title(),
                    (double) testedRound,
                    RoundsTable.CUMULATIVE_ENERGY_JOULES.title(),
                    energyAtRound.getOrDefault(testedRound, energyJoules),
                    RoundsTable.TEST_ACCURACY.title(),
                    test.accuracy(),
                    RoundsTable.TEST_LOSS.title(),
                    test.loss(),
                    RoundColumns.SECONDS,
                    seconds())));
  }

  private static double[] row(List<String> columns, Map<String, Double> values) {
    return columns.stream().mapToDouble(title -> values.getOrDefault(title, Double.NaN)).toArray();
  }

  private double seconds() {
    return (System.currentTimeMillis() - startMillis) / 1e3;
  }

  @Override
  public synchronized void connected(Member client) {
    names[client.number()] = client.name();
    connected[client.number()] = true;
    board.named(Arrays.asList(names));
    noteAway();
  }

  @Override
  public synchronized void disconnected(Member client) {
    if (names[client.number()].equals(client.name())) {
      connected[client.number()] = false;
    }
    noteAway();
  }

  private void noteAway() {
    double[] away = new double[names.length];
    for (int place = 0; place < away.length; place++) {
      away[place] = connected[place] ? 0 : 1;
    }
    board.note("away", away);
    tell();
  }

  @Override
  public synchronized void dismissed(Member client, Reason reason) {
    held.remove(client.number());
    disconnected(client);
  }

  @Override
  public synchronized void uploading(int count) {
    uploads = count;
    tell();
  }

  @Override
  public synchronized void received(long bytes) {
    waiting++;
    tell();
  }

  @Override
  public synchronized void setAside(Entry.SetAside entry) {
    setAside++;
    tell();
  }

  @Override
  public void refused(String client, Reason reason, String message) {
    tell();
  }

  @Override
  public synchronized void storageFailed(IOException failure) {
    storage = "fails: " + Printable.bounded(String.valueOf(failure.getMessage()));
    tell();
  }

  @Override
  public void recovering() {
    tell();
  }

  @Override
  public void failed(Throwable failure) {
    become(RunAbout.State.FAILED, Printable.bounded(String.valueOf(failure.getMessage())));
  }

  private void become(RunAbout.State state, String sentence) {
    watched.change(about -> about.in(state, sentence));
    tell();
  }

  /** Marks what viewers have as old. It is written anew when a viewer is there. */
  private void tell() {
    feed.state("server", this::writeServer);
    feed.state("members", this::writeMembers);
  }

  private synchronized void writeServer(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("now", System.currentTimeMillis());
    if (deadlineMillis > 0 && phase != Phase.FINISHED) {
      json.writeNumberField("deadline", deadlineMillis);
    }
    json.writeObjectFieldStart("tiles");
    json.writeStringField("state", Words.of(health.state()));
    json.writeStringField("phase", Words.of(phase));
    json.writeStringField("round", Math.min(round + 1, rounds) + " of " + rounds);
    int listening = 0;
    for (boolean each : connected) {
      listening += each ? 1 : 0;
    }
    json.writeStringField("connected", listening + " of " + names.length);
    json.writeNumberField("planned", planned);
    json.writeNumberField("uploads", uploads);
    json.writeNumberField("queued", waiting);
    json.writeNumberField("version", version);
    Set<Integer> versions = new TreeSet<>(held.values());
    versions.add(version);
    json.writeNumberField("versions", versions.size());
    json.writeStringField("storage", storage);
    json.writeNumberField("setAside", setAside);
    List<Refusals.Noted> noted = refusals.noted();
    json.writeNumberField("refused", noted.stream().mapToLong(Refusals.Noted::times).sum());
    json.writeEndObject();
    json.writeArrayFieldStart("refusals");
    for (Refusals.Noted each : noted) {
      json.writeStartObject();
      json.writeStringField("reason", each.reason());
      json.writeNumberField("times", each.times());
      json.writeStringField("client", each.peer());
      json.writeStringField("sentence", each.sentence());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static final List<String> TITLES =
      List.of(
          "probability",
          "share",
          "calls",
          "energyJoules",
          "interval",
          "staleness",
          "gain",
          "epsilon");

  private void writeMembers(JsonGenerator json) throws IOException {
    ClientBoard.Snapshot snapshot = board.snapshot();
    json.writeStartObject();
    json.writeArrayFieldStart("columns");
    for (String title : List.of("client", "place", "state", "held")) {
      json.writeString(title);
    }
    for (String title : TITLES) {
      json.writeString(title);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("rows");
    int shown = Math.min(names.length, ClientBoard.MOST_SHOWN);
    for (int place = 0; place < shown; place++) {
      writeMember(json, place, snapshot);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private synchronized void writeMember(
      JsonGenerator json, int place, ClientBoard.Snapshot snapshot) throws IOException {
    json.writeStartArray();
    json.writeString(names[place]);
    json.writeNumber(place);
    json.writeString(
        connected[place] ? "connected" : names[place].isEmpty() ? "free or not seen" : "silent");
    Integer holds = held.get(place);
    if (holds == null) {
      json.writeNull();
    } else {
      json.writeNumber(holds);
    }
    for (String title : TITLES) {
      double[] values = snapshot.columns().get(title);
      if (values == null || !Double.isFinite(values[place])) {
        json.writeNull();
      } else {
        json.writeNumber((float) values[place]);
      }
    }
    json.writeEndArray();
  }
}
