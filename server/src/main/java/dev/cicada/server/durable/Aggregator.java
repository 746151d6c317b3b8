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
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Applies updates to the newest model, by the protocol's coordinator. Models are files. */
final class Aggregator {
  private final RunParts parts;
  private final Blobs blobs;
  private final float[] update;
  private Coordinator coordinator;

  /** What the rule remembers since the last close. */
  private float[][] memory = {};

  /** An aggregator for a run between two rounds, or in a round before any update is applied. */
  Aggregator(RunParts parts, Blobs blobs, RunState state) throws IOException {
    this.parts = parts;
    this.blobs = blobs;
    update = new float[parts.initialModel().length];
    coordinator = load(parts, blobs, state);
  }

  /** The coordinator of a run between two rounds, or in a round before any update is applied. */
  static Coordinator load(RunParts parts, Blobs blobs, RunState state) throws IOException {
    return start(parts, state, snapshot(parts, blobs, state));
  }

  private static Coordinator start(RunParts parts, RunState state, Coordinator.Snapshot snapshot) {
    return new Coordinator(
        snapshot,
        parts.aggregation(),
        parts.terms().maximumIntervals(),
        client -> parts.terms().samples().of(state.place(client)));
  }

  private static Coordinator.Snapshot snapshot(RunParts parts, Blobs blobs, RunState state)
      throws IOException {
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
    return new Coordinator.Snapshot(state.round(), held, lastCalls, numbers, models, memory);
  }

  /** Lets in a client. */
  void admit(int client) {
    coordinator.admit(client);
  }

  /**
   * The end of a round.
   *
   * @param leftOut clients whose updates were not applied, in the order in which that was found
   * @param failure why; empty if all were applied
   */
  record Closing(Entry.Closed entry, List<Integer> leftOut, Optional<RuntimeException> failure) {}

  /**
   * Ends the open round and writes the new model to its file, which means nothing until the close
   * is in the ledger.
   *
   * <p>Whatever the rule does, the round ends. If the rule fails on an update, that one is left
   * out. If the model would not be finite, the largest update is left out; if the rule fails to
   * make a model, the larger half of them, so that even many updates need few attempts. This is
   * repeated until it works. A client that is left out has not called: its next update has the same
   * steps.
   *
   * @param state as it is before the close
   */
  Closing close(RunState state, List<Entry.Received> updates) throws IOException {
    List<Entry.Received> applied = new ArrayList<>(updates);
    List<Integer> leftOut = new ArrayList<>();
    RuleFailure first = attempt(applied);
    if (first != null) {
      Coordinator.Snapshot before = snapshot(parts, blobs, state);
      RuleFailure failure = first;
      while (failure != null && !applied.isEmpty()) {
        for (Entry.Received culprit : failure.culprits(applied)) {
          applied.remove(culprit);
          leftOut.add(culprit.client());
        }
        coordinator = start(parts, state, before);
        failure = attempt(applied);
      }
      if (failure != null) {
        coordinator = start(parts, state, nextRound(before));
        memory = before.aggregation();
      }
    }
    parts.decoding().closed(state.round());
    int version = coordinator.version();
    Digest digest =
        version == state.version() ? null : blobs.writeModel(version, coordinator.model());
    return new Closing(
        new Entry.Closed(
            state.round(),
            applied.stream().mapToInt(Entry.Received::client).toArray(),
            version,
            digest,
            memory.length == 0 ? null : blobs.writeMemory(state.round(), memory)),
        leftOut,
        Optional.ofNullable(first).map(RuleFailure::cause));
  }

  /** The same a round later, as if nothing had happened in between. */
  private static Coordinator.Snapshot nextRound(Coordinator.Snapshot before) {
    return new Coordinator.Snapshot(
        before.round() + 1,
        before.held(),
        before.lastCalls(),
        before.versions(),
        before.models(),
        before.aggregation());
  }

  /** Applies updates; what the rule did that no rule may, or null. */
  private @Nullable RuleFailure attempt(List<Entry.Received> updates) throws IOException {
    for (Entry.Received received : updates) {
      parts.decoding().read(blobs, received, update);
      RuleFailure failure = failure(received, () -> coordinator.accept(received.client(), update));
      if (failure != null) {
        return failure;
      }
    }
    RuleFailure failure =
        failure(
            null,
            () -> {
              coordinator.close();
              memory = coordinator.aggregationState();
            });
    return failure == null ? RuleFailure.in(coordinator.model(), memory) : failure;
  }

  /** What the rule, and nothing else, throws in a piece of work, maybe on an update; or null. */
  private static @Nullable RuleFailure failure(Entry.@Nullable Received received, Runnable work) {
    try {
      work.run();
      return null;
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      return RuleFailure.thrown(e, received);
    }
  }

  /** The newest model; not to be changed. */
  float[] model() {
    return coordinator.model();
  }
}
