package dev.cicada.runtime.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.protocol.CallDraws;
import dev.cicada.protocol.CallerSum;
import dev.cicada.protocol.Coordinator;
import dev.cicada.runtime.ledger.Digest;
import dev.cicada.runtime.ledger.Entry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What must be true of a run after every event, judged by its ledger alone. */
final class RunInvariants {
  private final RunCore.Parts parts;
  private final List<Entry> entries;
  private final CallDraws draws;
  private final Coordinator fold;
  private final Planning planning;
  private final Map<String, float[]> sent = new HashMap<>();
  private final List<String> acknowledged = new ArrayList<>();
  private final TreeMap<Integer, Entry.Received> received = new TreeMap<>();
  private final Map<String, Entry.Received> everReceived = new HashMap<>();
  private Entry.Planned plan;
  private int checked;
  private float[] paperModel;

  RunInvariants(RunCore.Parts parts, List<Entry> entries, CallDraws draws) {
    this.parts = parts;
    this.entries = entries;
    this.draws = draws;
    planning = parts.planning().get();
    paperModel = parts.initialModel().clone();
    fold =
        new Coordinator(
            Coordinator.Snapshot.initial(parts.places(), parts.initialModel()),
            parts.aggregation(),
            parts.maximumIntervals());
  }

  private static String key(int client, int round, Digest digest) {
    return client + " in " + round + ": " + digest.hex();
  }

  void sent(int client, int round, Digest digest, float[] update) {
    sent.put(key(client, round, digest), update);
  }

  /** An acknowledgement leaves the server only when its update is durable. */
  void acknowledged(int client, int round, Digest digest) {
    check(null);
    assertThat(everReceived).containsKey(key(client, round, digest));
    acknowledged.add(key(client, round, digest));
  }

  /** What a client is told is durable, and stays so. */
  void announced(int client, Announcement announcement) {
    check(null);
    assertThat(announcement.round()).isEqualTo(fold.round());
    if (announcement instanceof Announcement.Call call) {
      int place = Arrays.binarySearch(plan.members(), client);
      assertThat(call.probability()).isEqualTo(plan.probabilities()[place]);
      assertThat(call.share()).isEqualTo(plan.shares()[place]);
      assertThat(call.received()).isEqualTo(received.containsKey(client));
    }
    if (!(announcement instanceof Announcement.Finished)) {
      assertThat(announcement.held()).isEqualTo(fold.versionHeldBy(client));
      assertThat(announcement.lastCall()).isEqualTo(fold.lastCall(client));
    }
  }

  /** Goes through the entries that are new. */
  void check(RunCore core) {
    for (; checked < entries.size(); checked++) {
      Entry entry = entries.get(checked);
      if (entry instanceof Entry.Admitted admitted) {
        assertThat(admitted.round()).isEqualTo(fold.round());
        fold.admit(admitted.client());
        assertThat(admitted.version()).isEqualTo(fold.version());
      } else if (entry instanceof Entry.Planned planned) {
        assertThat(plan).as("one plan a round").isNull();
        assertThat(planned.round()).isEqualTo(fold.round());
        Entry.Planned expected = planning.plan(planned.round(), planned.members(), planned.gains());
        assertThat(planned.probabilities())
            .as("as planned by somebody who never crashed")
            .isEqualTo(expected.probabilities());
        assertThat(planned.since()).isEqualTo(expected.since());
        plan = planned;
      } else if (entry instanceof Entry.Received update) {
        received(update);
      } else if (entry instanceof Entry.Closed closed) {
        closed(closed);
      }
    }
    if (core != null && core.round() == fold.round()) {
      assertThat(Arrays.equals(core.model(), fold.model())).isTrue();
    }
  }

  private void received(Entry.Received update) {
    assertThat(update.round()).isEqualTo(fold.round());
    int place = Arrays.binarySearch(plan.members(), update.client());
    assertThat(place).isNotNegative();
    assertThat(update.base()).isEqualTo(fold.versionHeldBy(update.client()));
    assertThat(
            fold.mustCall(update.client())
                || draws.calls(update.client(), update.round(), plan.probabilities()[place]))
        .isTrue();
    assertThat(received.put(update.client(), update)).as("one update a call").isNull();
    String key = key(update.client(), update.round(), update.digest());
    assertThat(sent).containsKey(key);
    everReceived.put(key, update);
  }

  private void closed(Entry.Closed closed) {
    assertThat(closed.round()).isEqualTo(fold.round());
    assertThat(closed.callers())
        .as("all that was received is applied, once")
        .containsExactly(received.keySet().stream().mapToInt(Integer::intValue).toArray());
    double[] sum = new double[paperModel.length];
    received.forEach(
        (client, update) -> {
          float[] values = sent.get(key(client, update.round(), update.digest()));
          fold.accept(client, values);
          for (int i = 0; i < sum.length; i++) {
            sum[i] += values[i];
          }
        });
    fold.close();
    if (parts.aggregation() instanceof CallerSum && !received.isEmpty()) {
      for (int i = 0; i < sum.length; i++) {
        paperModel[i] = (float) (paperModel[i] + sum[i] / parts.places());
      }
      assertThat(fold.model()).isEqualTo(paperModel);
    }
    assertThat(closed.version()).isEqualTo(fold.version());
    if (closed.digest() != null) {
      byte[] bytes = SimulatedWorld.bytes(fold.model());
      assertThat(closed.digest()).isEqualTo(Digest.of(Digest.computation().digest(bytes)));
    }
    received.clear();
    plan = null;
  }

  /** All rounds are there, and every acknowledged update is in one of them. */
  void checkEnd(RunCore core) {
    check(core);
    assertThat(fold.round()).isEqualTo(parts.terms().rounds());
    assertThat(received).isEmpty();
    assertThat(everReceived.keySet()).containsAll(acknowledged);
  }
}
