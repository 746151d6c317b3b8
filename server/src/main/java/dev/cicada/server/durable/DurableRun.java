package dev.cicada.server.durable;

import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Member;
import dev.cicada.server.history.Place;
import dev.cicada.server.history.RunState;
import dev.cicada.server.ledger.Blobs;
import dev.cicada.server.ledger.Ledger;
import dev.cicada.server.machine.Event;
import dev.cicada.server.machine.Output;
import dev.cicada.server.machine.Phase;
import dev.cicada.server.machine.RunMachine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A run with its ledger and its files. Everything that it hands out is durable.
 *
 * <p>After an exception it must not be used again; the run can be recovered from what is durable.
 * For one thread at a time.
 */
public final class DurableRun {
  private final Ledger ledger;
  private final Blobs blobs;
  private final RunState state;
  private final Aggregator aggregator;
  private final RunMachine machine;
  private boolean begun;

  /** Recovers a run, which is at its start if the ledger is empty. */
  public DurableRun(RunParts parts, Ledger ledger, Blobs blobs) throws IOException {
    this.ledger = ledger;
    this.blobs = blobs;
    state = parts.initialState();
    ledger.read(state::apply);
    blobs.requireNothingBeyond(state.round(), state.version());
    if (state.neededVersions().contains(0)) {
      blobs.writeModel(0, parts.initialModel());
    }
    aggregator = new Aggregator(parts, blobs, state);
    sweep();
    machine =
        new RunMachine(parts.terms(), parts.planning().get(), parts.band(), parts.draws(), state);
  }

  /**
   * Handles some events.
   *
   * @return the outputs, once everything before them is durable
   */
  public List<Output> handle(List<? extends Event> events) throws IOException {
    if (!begun) {
      begun = true;
      machine.begin();
    }
    events.forEach(machine::handle);
    return durable();
  }

  /**
   * Does the aggregation that the run has asked for.
   *
   * @return the outputs, once everything before them is durable
   */
  public List<Output> aggregate(Output.Aggregate asked) throws IOException {
    Aggregator.Closing closing = aggregator.close(state, asked.updates());
    List<String> leftOut = closing.leftOut().stream().map(this::name).toList();
    machine.handle(new Event.Aggregated(closing.entry()));
    List<Output> outputs = new ArrayList<>();
    closing
        .failure()
        .ifPresent(
            failure -> outputs.add(new Output.AggregationFailed(asked.round(), leftOut, failure)));
    outputs.addAll(durable());
    sweep();
    return outputs;
  }

  /** Who has a place, if it did not leave since it called. */
  private String name(int number) {
    Place place = state.admittedAt(number);
    return place == null ? "place " + number : place.member().name();
  }

  private List<Output> durable() throws IOException {
    List<Entry> entries = machine.takeEntries();
    if (!entries.isEmpty()) {
      ledger.append(entries);
    }
    for (Entry entry : entries) {
      if (entry instanceof Entry.Admitted admitted) {
        aggregator.admit(admitted.client());
      }
    }
    return lastWords(machine.takeOutputs());
  }

  /** Drops announcements to a client that are followed by newer ones. */
  private static List<Output> lastWords(List<Output> outputs) {
    Map<Member, Output> last = new HashMap<>();
    for (Output output : outputs) {
      if (output instanceof Output.Announce announce) {
        last.put(announce.member(), output);
      } else if (output instanceof Output.Dismiss dismiss) {
        last.put(dismiss.member(), output);
      }
    }
    return outputs.stream()
        .filter(
            output ->
                !(output instanceof Output.Announce announce)
                    || last.get(announce.member()) == output)
        .toList();
  }

  private void sweep() throws IOException {
    blobs.sweep(state.round(), state.neededVersions());
  }

  public Phase phase() {
    return machine.phase();
  }

  /** The newest model; not to be changed. */
  public float[] model() {
    return aggregator.model();
  }

  /** Number of the newest model. */
  public int version() {
    return state.version();
  }

  /** Number of the open round. */
  public int round() {
    return state.round();
  }
}
