package dev.cicada.server.durable;

import dev.cicada.protocol.Coordinator;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Place;
import dev.cicada.server.history.RunState;
import dev.cicada.server.ledger.Blobs;
import dev.cicada.wire.Digest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Applies updates to the newest model, in the protocol's coordinator; models are files. */
final class Aggregator {
  private final RunParts parts;
  private final Blobs blobs;
  private final float[] update;
  private Coordinator coordinator;

  /** An aggregator for a run between two rounds, or in one of which nothing is applied yet. */
  Aggregator(RunParts parts, Blobs blobs, RunState state) throws IOException {
    this.parts = parts;
    this.blobs = blobs;
    update = new float[parts.initialModel().length];
    coordinator = load(parts, blobs, state);
  }

  /** The coordinator of a run as it is between two rounds, or before a round's updates. */
  static Coordinator load(RunParts parts, Blobs blobs, RunState state) throws IOException {
    int length = parts.initialModel().length;
    int[] held = new int[parts.places()];
    int[] lastCalls = new int[parts.places()];
    Arrays.fill(held, state.version());
    Arrays.fill(lastCalls, state.round() - 1);
    for (Place place : state.places()) {
      if (state.standsInRound(place)) {
        held[place.number()] = place.held();
        lastCalls[place.number()] = place.lastCall();
      }
    }
    int[] numbers = state.neededVersions().stream().mapToInt(Integer::intValue).toArray();
    float[][] models = new float[numbers.length][];
    for (int i = 0; i < numbers.length; i++) {
      models[i] =
          numbers[i] == 0
              ? parts.initialModel()
              : blobs.readModel(numbers[i], state.model(numbers[i]), length);
    }
    Entry.Closed last = state.lastClose().orElse(null);
    float[][] memory =
        last == null || last.memory() == null
            ? new float[0][]
            : blobs.readMemory(last.round(), last.memory(), length);
    return new Coordinator(
        new Coordinator.Snapshot(state.round(), held, lastCalls, numbers, models, memory),
        parts.aggregation(),
        parts.terms().maximumIntervals(),
        client -> parts.terms().samples().of(state.place(client)));
  }

  /** A client was let in. */
  void admit(int client) {
    coordinator.admit(client);
  }

  /**
   * Ends the open round: the new model is on the disk under its name, which means nothing until the
   * close is in the ledger.
   *
   * <p>If the model would not be finite, the largest updates are left out, as many as that takes.
   *
   * @param state as it is before the close
   */
  Entry.Closed close(RunState state, List<Entry.Received> updates) throws IOException {
    List<Entry.Received> applied = new ArrayList<>(updates);
    apply(applied);
    while (!isFinite(coordinator.model()) && !applied.isEmpty()) {
      applied.remove(applied.stream().max(Comparator.comparingDouble(Entry.Received::norm)).get());
      coordinator = load(parts, blobs, state);
      apply(applied);
    }
    parts.decoding().closed(state.round());
    int version = coordinator.version();
    Digest digest =
        version == state.version() ? null : blobs.writeModel(version, coordinator.model());
    float[][] memory = coordinator.aggregationState();
    return new Entry.Closed(
        state.round(),
        applied.stream().mapToInt(Entry.Received::client).toArray(),
        version,
        digest,
        memory.length == 0 ? null : blobs.writeMemory(state.round(), memory));
  }

  private void apply(List<Entry.Received> updates) throws IOException {
    for (Entry.Received received : updates) {
      parts.decoding().read(blobs, received, update);
      coordinator.accept(received.client(), update);
    }
    coordinator.close();
  }

  private static boolean isFinite(float[] model) {
    for (float value : model) {
      if (!Float.isFinite(value)) {
        return false;
      }
    }
    return true;
  }

  /** The newest model; not to be changed. */
  float[] model() {
    return coordinator.model();
  }
}
