package dev.cicada.server.machine;

import dev.cicada.protocol.Aggregation;
import dev.cicada.protocol.Coordinator;
import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.server.ledger.Blobs;
import dev.cicada.server.ledger.Entry;
import dev.cicada.server.ledger.Ledger;
import dev.cicada.wire.Digest;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A run with its ledger and its files: what it hands out is durable.
 *
 * <p>After an exception it must not be used again; what is durable can be recovered at any time.
 * For one thread at a time.
 */
public final class DurableRun {
  private final Ledger ledger;
  private final Blobs blobs;
  private final Coordinator coordinator;
  private final RunMachine machine;
  private final float[] update;
  private boolean begun;

  /**
   * What a run is made of, apart from what happens in it.
   *
   * @param initialModel version 0
   * @param planning makes a new one, since planning has a memory
   */
  public record Parts(
      RunTerms terms,
      int places,
      float[] initialModel,
      Aggregation aggregation,
      MaximumIntervals maximumIntervals,
      Supplier<Planning> planning,
      Band band,
      DrawCheck draws) {}

  /** Recovers a run, which is at its start if the ledger is empty. */
  public DurableRun(Parts parts, Ledger ledger, Blobs blobs) throws IOException {
    this.ledger = ledger;
    this.blobs = blobs;
    Ledger.Recovered recovered = ledger.recover();
    coordinator =
        new Coordinator(
            snapshot(parts, recovered), parts.aggregation(), parts.maximumIntervals(), client -> 1);
    update = new float[coordinator.parameterCount()];
    sweep();
    machine =
        new RunMachine(
            parts.terms(),
            coordinator,
            planning(parts, recovered),
            this::close,
            new Places(
                recovered.clients(), recovered.departed(), lastPlanned(parts, recovered.round())),
            new OpenRound(
                parts.terms().rounds(), coordinator, parts.band(), parts.draws(), recovered));
  }

  private Coordinator.Snapshot snapshot(Parts parts, Ledger.Recovered recovered)
      throws IOException {
    int length = parts.initialModel().length;
    int newest = recovered.version();
    int[] held = new int[parts.places()];
    int[] lastCalls = new int[parts.places()];
    Arrays.fill(held, newest);
    Arrays.fill(lastCalls, recovered.round() - 1);
    Set<Integer> versions = new TreeSet<>(Set.of(newest));
    // Who has left since it called holds what its update starts from until that is applied.
    Set<Integer> callers =
        recovered.received().stream().map(Entry.Received::client).collect(Collectors.toSet());
    List<Ledger.Standing> clients = recovered.clients();
    for (int client = 0; client < clients.size(); client++) {
      if (clients.get(client).admitted() || callers.contains(client)) {
        held[client] = clients.get(client).held();
        lastCalls[client] = clients.get(client).lastCall();
        versions.add(held[client]);
      }
    }
    var digests =
        recovered.versions().stream()
            .collect(Collectors.toMap(Ledger.Version::number, Ledger.Version::digest));
    int[] numbers = versions.stream().mapToInt(Integer::intValue).toArray();
    float[][] models = new float[numbers.length][];
    for (int i = 0; i < numbers.length; i++) {
      models[i] =
          numbers[i] == 0
              ? initial(parts)
              : blobs.readModel(numbers[i], digests.get(numbers[i]), length);
    }
    Optional<Entry.Closed> last = recovered.newest();
    float[][] waiting =
        last.isPresent() && last.get().waiting() != null
            ? blobs.readWaiting(last.get().round(), last.get().waiting(), length)
            : new float[0][];
    return new Coordinator.Snapshot(recovered.round(), held, lastCalls, numbers, models, waiting);
  }

  /** Version 0, which is a file too, for those that fetch it. */
  private float[] initial(Parts parts) throws IOException {
    blobs.writeModel(0, parts.initialModel());
    return parts.initialModel();
  }

  /** Planning that remembers what it has planned since the members last changed. */
  private Planning planning(Parts parts, Ledger.Recovered recovered) throws IOException {
    Planning planning = parts.planning().get();
    Entry.Planned[] last = {recovered.plan().orElse(null)};
    if (last[0] == null && recovered.round() > 0) {
      ledger.plans(recovered.round() - 1, recovered.round(), plan -> last[0] = plan);
    }
    if (last[0] != null && planning.remembers(last[0].since(), last[0].members())) {
      ledger.plans(
          last[0].since(),
          last[0].round() + 1,
          plan -> planning.plan(plan.round(), plan.members(), plan.gains()));
    }
    return planning;
  }

  /** The last round that was planned with each place, as far back as a client may be silent. */
  private int[] lastPlanned(Parts parts, int round) throws IOException {
    int[] last = new int[parts.places()];
    Arrays.fill(last, -1);
    if (parts.terms().placeRounds() < RunTerms.KEEP_PLACES) {
      ledger.plans(
          Math.max(0, round - parts.terms().placeRounds()),
          round + 1,
          plan -> Arrays.stream(plan.members()).forEach(member -> last[member] = plan.round()));
    }
    return last;
  }

  /** Handles some events, and gives what follows from them, durable. */
  public List<Output> handle(List<Event> events) throws IOException {
    if (!begun) {
      begun = true;
      machine.begin();
    }
    events.forEach(machine::handle);
    return durable();
  }

  /** Whether the open round is to be closed, which is done when answers are on their way. */
  public boolean isDue() {
    return machine.isDue();
  }

  /** Closes the open round, and gives what follows from that, durable. */
  public List<Output> closeRound() throws IOException {
    machine.close();
    List<Output> outputs = durable();
    sweep();
    return outputs;
  }

  private List<Output> durable() throws IOException {
    List<Entry> entries = machine.takeEntries();
    if (!entries.isEmpty()) {
      ledger.append(entries);
    }
    return lastWords(machine.takeOutputs());
  }

  /** Leaves out what a client would be told although there is newer to tell. */
  private static List<Output> lastWords(List<Output> outputs) {
    Map<Member, Output> last = new HashMap<>();
    for (Output output : outputs) {
      if (output instanceof Output.Announce announce) {
        last.put(announce.client(), output);
      } else if (output instanceof Output.Dismiss dismiss) {
        last.put(dismiss.client(), output);
      }
    }
    return outputs.stream()
        .filter(
            output ->
                !(output instanceof Output.Announce announce)
                    || last.get(announce.client()) == output)
        .toList();
  }

  private Entry.Closed close(int round, List<Entry.Received> updates) throws IOException {
    int before = coordinator.version();
    for (Entry.Received received : updates) {
      blobs.readUpdate(received, update);
      coordinator.accept(received.client(), update);
    }
    coordinator.close();
    int version = coordinator.version();
    Digest digest = version == before ? null : blobs.writeModel(version, coordinator.model());
    float[][] waiting = coordinator.aggregationState();
    int[] callers = updates.stream().mapToInt(Entry.Received::client).toArray();
    return new Entry.Closed(
        round,
        callers,
        version,
        digest,
        waiting.length == 0 ? null : blobs.writeWaiting(round, waiting));
  }

  private void sweep() throws IOException {
    blobs.sweep(
        coordinator.round(),
        Arrays.stream(coordinator.versionNumbers()).boxed().collect(Collectors.toSet()));
  }

  public Phase phase() {
    return machine.phase();
  }

  /** The newest model; not to be changed. */
  public float[] model() {
    return coordinator.model();
  }

  /** Number of the newest model. */
  public int version() {
    return coordinator.version();
  }

  /** Number of the open round. */
  public int round() {
    return coordinator.round();
  }
}
