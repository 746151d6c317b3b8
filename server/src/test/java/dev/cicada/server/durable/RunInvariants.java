package dev.cicada.server.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.protocol.CallDraws;
import dev.cicada.protocol.CallerSum;
import dev.cicada.protocol.Coordinator;
import dev.cicada.scheme.BandwidthRules;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Member;
import dev.cicada.server.history.RunState;
import dev.cicada.server.machine.Announcement;
import dev.cicada.server.machine.Output;
import dev.cicada.server.machine.Planning;
import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What must be true of a run after every event, judged only by its ledger. */
final class RunInvariants {
  private final RunParts parts;
  private final List<Entry> entries;
  private final CallDraws draws;
  private Coordinator fold;
  private final RunState state;
  private final Map<Integer, float[]> models = new HashMap<>();
  private final Planning planning;
  private final Map<String, float[]> sent = new HashMap<>();
  private final Set<String> claims = new HashSet<>();
  private final Set<String> leaving = new HashSet<>();
  private final Set<String> departed = new HashSet<>();
  private final List<String> acknowledged = new ArrayList<>();
  private final Set<String> everReceived = new HashSet<>();

  /** The keys of the open round's updates, by place. */
  private final TreeMap<Integer, String> received = new TreeMap<>();

  private final Tenancies tenancies = new Tenancies();
  private Entry.Planned plan;
  private Entry.Granted grant;
  private Entry.Granted grantBefore;
  private int checked;
  private float[] paperModel;
  int grants;
  int asides;
  int rollbacks;
  int memories;

  RunInvariants(RunParts parts, List<Entry> entries, CallDraws draws) {
    this.parts = parts;
    this.entries = entries;
    this.draws = draws;
    planning = parts.planning().get();
    paperModel = parts.initialModel().clone();
    models.put(0, paperModel);
    state = parts.initialState();
    fold =
        new Coordinator(
            Coordinator.Snapshot.initial(parts.places(), parts.initialModel()),
            parts.aggregation(),
            parts.terms().maximumIntervals(),
            this::samples);
  }

  /** The samples that a place's client says it holds, or else those that it was dealt. */
  private int samples(int client) {
    String name = tenancies.admittedNames.get(client);
    int own = name == null ? 0 : SimulatedClient.ownSamples(name);
    return own == 0 ? 1 + client : Math.min(own, SimulatedWorld.MOST_SAMPLES);
  }

  private static String key(String name, int round, Digest digest) {
    return name + " in " + round + ": " + digest.hex();
  }

  void sent(String name, int round, Digest digest, float[] update) {
    sent.put(key(name, round, digest), update);
  }

  void claimed(String name, int round) {
    claims.add(name + " in " + round);
  }

  void wantsToLeave(String name) {
    leaving.add(name);
  }

  /** Whether a client has left for good, and did not just lose its place before it could. */
  boolean hasDeparted(String name) {
    return departed.contains(name);
  }

  /** How many places were taken from clients that were silent. */
  int lostPlaces() {
    return tenancies.lost;
  }

  /**
   * Outputs of several events that are handled at once leave together, after all of their entries.
   */
  void handling() {
    grantBefore = grant;
  }

  /** An acknowledgement leaves the server only when its update is durable. */
  void acknowledged(String name, int round, Digest digest) {
    check(null);
    assertThat(everReceived).contains(key(name, round, digest));
    acknowledged.add(key(name, round, digest));
  }

  /** What a client is told is durable, and stays so. */
  void announced(Member client, Announcement announcement) {
    check(null);
    int number = client.number();
    assertThat(announcement.round()).isEqualTo(fold.round());
    assertThat(tenancies.names.get(number)).isEqualTo(client.name());
    if (announcement instanceof Announcement.Draw draw) {
      assertThat(parts.band().waitsForDraws()).isTrue();
      if (grant != null) {
        assertThat(grant)
            .as("whoever is to draw is told before the grant")
            .isNotSameAs(grantBefore);
      }
      assertThat(tenancies.members.get(number)).isEqualTo(client.name());
      assertThat(draw.probability()).isEqualTo(probability(number));
      assertThat(draw.mustCall()).isEqualTo(fold.mustCall(number));
    } else if (announcement instanceof Announcement.Call call) {
      assertThat(tenancies.members.get(number)).isEqualTo(client.name());
      assertThat(call.probability()).isEqualTo(probability(number));
      assertThat(call.share()).as("durable before it is told").isEqualTo(share(number));
      assertThat(call.received())
          .isEqualTo(received.containsKey(number) || state.setAside().containsKey(number));
    }
    if (!(announcement instanceof Announcement.Finished)) {
      assertThat(announcement.held()).isEqualTo(fold.versionHeldBy(number));
      assertThat(announcement.lastCall()).isEqualTo(fold.lastCall(number));
    }
  }

  private double probability(int client) {
    return plan.probabilities()[Arrays.binarySearch(plan.members(), client)];
  }

  private double share(int client) {
    return parts.band().waitsForDraws()
        ? grant.shares()[Arrays.binarySearch(grant.callers(), client)]
        : plan.shares()[Arrays.binarySearch(plan.members(), client)];
  }

  /** Listeners are told the shares that callers had. */
  void closed(Output.RoundClosed closed) {
    check(null);
    Entry.Planned last = lastOf(Entry.Planned.class);
    Entry.Granted granted = parts.band().waitsForDraws() ? lastOf(Entry.Granted.class) : null;
    assertThat(closed.plan().members()).isEqualTo(last.members());
    for (int caller : closed.close().callers()) {
      int place = Arrays.binarySearch(last.members(), caller);
      double expected =
          granted == null
              ? last.shares()[place]
              : granted.shares()[Arrays.binarySearch(granted.callers(), caller)];
      assertThat(closed.plan().shares()[place]).isEqualTo(expected);
    }
  }

  private <E extends Entry> E lastOf(Class<E> kind) {
    for (int i = entries.size() - 1; i >= 0; i--) {
      if (kind.isInstance(entries.get(i))) {
        return kind.cast(entries.get(i));
      }
    }
    throw new AssertionError("there is no " + kind.getSimpleName());
  }

  /** Goes through the entries that are new. */
  void check(DurableRun core) {
    for (; checked < entries.size(); checked++) {
      entered(entries.get(checked));
      state.apply(entries.get(checked));
    }
    if (core != null && core.round() == fold.round()) {
      assertThat(Arrays.equals(core.model(), fold.model())).isTrue();
    }
  }

  private void entered(Entry entry) {
    if (entry instanceof Entry.Enrolled enrolled) {
      tenancies.enrolled(enrolled);
    } else if (entry instanceof Entry.Withdrawn withdrawn) {
      tenancies.withdrawn(withdrawn);
    } else if (entry instanceof Entry.Admitted admitted) {
      assertThat(admitted.round()).isEqualTo(fold.round());
      assertThat(plan).as("nobody joins a round that is planned").isNull();
      tenancies.admitted(admitted);
      fold.admit(admitted.client());
      assertThat(admitted.version()).isEqualTo(fold.version());
    } else if (entry instanceof Entry.Planned planned) {
      assertThat(plan).as("one plan a round").isNull();
      assertThat(planned.round()).isEqualTo(fold.round());
      Entry.Planned expected = planning.plan(state, planned.members(), planned.gains());
      assertThat(planned.probabilities())
          .as("as planned by somebody who never crashed")
          .isEqualTo(expected.probabilities());
      assertThat(planned.since()).isEqualTo(expected.since());
      plan = planned;
      tenancies.planned(planned);
    } else if (entry instanceof Entry.Granted granted) {
      granted(granted);
    } else if (entry instanceof Entry.Received update) {
      received(update);
    } else if (entry instanceof Entry.SetAside aside) {
      setAside(aside);
    } else if (entry instanceof Entry.Closed closed) {
      closed(closed);
    } else if (entry instanceof Entry.RolledBack back) {
      rolledBack(back);
    }
  }

  private void setAside(Entry.SetAside aside) {
    assertThat(aside.norm()).isGreaterThan(aside.bound());
    assertThat(received).doesNotContainKey(aside.client());
    String key = key(aside.name(), aside.round(), aside.digest());
    assertThat(sent).containsKey(key);
    everReceived.add(key);
    asides++;
  }

  /** Everybody starts anew from an old model, and the open round is over. */
  private void rolledBack(Entry.RolledBack back) {
    assertThat(back.round()).isEqualTo(fold.round());
    paperModel = models.get(back.target());
    assertThat(back.digest()).isEqualTo(Digest.ofContent(ArrayBytes.of(paperModel)));
    int[] held = new int[parts.places()];
    int[] lastCalls = new int[parts.places()];
    Arrays.fill(held, back.version());
    Arrays.fill(lastCalls, back.round());
    fold =
        new Coordinator(
            new Coordinator.Snapshot(
                back.round() + 1,
                held,
                lastCalls,
                new int[] {back.version()},
                new float[][] {paperModel},
                new float[0][]),
            parts.aggregation(),
            parts.terms().maximumIntervals(),
            this::samples);
    ended();
    rollbacks++;
  }

  private void ended() {
    models.put(fold.version(), fold.model().clone());
    received.clear();
    tenancies.members.clear();
    plan = null;
    grant = null;
  }

  private void granted(Entry.Granted granted) {
    assertThat(parts.band().waitsForDraws()).isTrue();
    assertThat(grant).as("one grant a round").isNull();
    assertThat(granted.round()).isEqualTo(fold.round());
    assertThat(Arrays.stream(granted.shares()).sum()).isLessThanOrEqualTo(1 + 1e-9);
    for (int i = 0; i < granted.callers().length; i++) {
      int caller = granted.callers()[i];
      assertThat(granted.shares()[i]).isPositive();
      requireMayCall(caller);
      assertThat(claims).contains(tenancies.members.get(caller) + " in " + granted.round());
      if (parts.band().rule() instanceof BandwidthRules.Shared) {
        assertThat(granted.shares()[i]).isEqualTo(1.0 / granted.callers().length);
      }
    }
    grant = granted;
    grants++;
  }

  private void requireMayCall(int client) {
    int place = Arrays.binarySearch(plan.members(), client);
    assertThat(place).isNotNegative();
    assertThat(
            fold.mustCall(client) || draws.calls(client, plan.round(), plan.probabilities()[place]))
        .isTrue();
  }

  private void received(Entry.Received update) {
    int client = update.client();
    assertThat(update.round()).isEqualTo(fold.round());
    requireMayCall(client);
    assertThat(update.base()).isEqualTo(fold.versionHeldBy(client));
    if (parts.band().waitsForDraws()) {
      assertThat(grant.callers()).as("only those with a share upload").contains(client);
    }
    String name = tenancies.names.get(client);
    assertThat(tenancies.members.get(client)).as("it was planned with").isEqualTo(name);
    String key = key(name, update.round(), update.digest());
    assertThat(sent).containsKey(key);
    assertThat(received.put(client, key)).as("one update a call").isNull();
    everReceived.add(key);
  }

  private void closed(Entry.Closed closed) {
    assertThat(closed.round()).isEqualTo(fold.round());
    assertThat(closed.callers())
        .as("all that was received is applied, once")
        .containsExactly(received.keySet().stream().mapToInt(Integer::intValue).toArray());
    double[] sum = new double[paperModel.length];
    received.forEach(
        (client, key) -> {
          float[] values = sent.get(key);
          fold.accept(client, values);
          for (int i = 0; i < sum.length; i++) {
            sum[i] += values[i];
          }
        });
    fold.close();
    if (parts.aggregation() instanceof CallerSum && !received.isEmpty()) {
      paperModel = paperModel.clone();
      for (int i = 0; i < sum.length; i++) {
        paperModel[i] = (float) (paperModel[i] + sum[i] / parts.places());
      }
      assertThat(fold.model()).isEqualTo(paperModel);
    }
    assertThat(closed.version()).isEqualTo(fold.version());
    requireMemory(closed);
    if (closed.digest() != null) {
      assertThat(closed.digest()).isEqualTo(Digest.ofContent(ArrayBytes.of(fold.model())));
    }
    ended();
  }

  /** What a close keeps of the scheme is what a server that never crashed would remember. */
  private void requireMemory(Entry.Closed closed) {
    Entry.Planned carriedOut =
        grant == null
            ? plan
            : plan.withShares(
                Arrays.stream(plan.members())
                    .mapToDouble(
                        member -> {
                          int caller = Arrays.binarySearch(grant.callers(), member);
                          return caller < 0 ? 0 : grant.shares()[caller];
                        })
                    .toArray());
    Entry.Closed bare =
        new Entry.Closed(
            closed.round(), closed.callers(), closed.version(), closed.digest(), closed.memory());
    Entry.Closed expected = planning.close(state, carriedOut, bare);
    assertThat(closed.schemeMemory()).isEqualTo(expected.schemeMemory());
    assertThat(closed.memoryPerClient()).isEqualTo(expected.memoryPerClient());
    memories += closed.schemeMemory().length > 0 ? 1 : 0;
  }

  /** All rounds are there, and every acknowledged update is in one of them. */
  void checkEnd(DurableRun core) {
    check(core);
    assertThat(fold.round()).isEqualTo(state.rounds());
    assertThat(received).isEmpty();
    assertThat(everReceived).containsAll(acknowledged);
  }

  /** Who has which place. */
  private final class Tenancies {
    final Map<Integer, String> names = new HashMap<>();

    /** The clients with which the open round was planned. */
    final Map<Integer, String> members = new HashMap<>();

    private final Set<Integer> admitted = new HashSet<>();
    private final Map<Integer, Integer> lastHeard = new HashMap<>();

    /** Who was last let in to a place. It may be gone while its update is still to be applied. */
    final Map<Integer, String> admittedNames = new HashMap<>();

    int lost;

    void enrolled(Entry.Enrolled enrolled) {
      assertThat(enrolled.client()).isBetween(0, parts.places() - 1);
      assertThat(names).doesNotContainValue(enrolled.name());
      assertThat(names.put(enrolled.client(), enrolled.name())).as("the place is free").isNull();
    }

    void admitted(Entry.Admitted entry) {
      assertThat(names).containsKey(entry.client());
      assertThat(admitted.add(entry.client())).as("admitted once").isTrue();
      admittedNames.put(entry.client(), names.get(entry.client()));
      lastHeard.put(entry.client(), entry.round());
    }

    void planned(Entry.Planned planned) {
      for (int i = 0; i < planned.members().length; i++) {
        int member = planned.members()[i];
        assertThat(admitted).contains(member);
        assertThat(planned.gains()[i])
            .as("it is the member's own")
            .isEqualTo(SimulatedClient.gain(names.get(member), planned.round()));
        members.put(member, names.get(member));
        lastHeard.put(member, planned.round());
      }
    }

    void withdrawn(Entry.Withdrawn withdrawn) {
      int client = withdrawn.client();
      assertThat(names.remove(client)).isEqualTo(withdrawn.name());
      if (withdrawn.forGood()) {
        assertThat(leaving).contains(withdrawn.name());
        departed.add(withdrawn.name());
      } else {
        int lastPlan = plan == null ? fold.round() - 1 : fold.round();
        assertThat(lastPlan - lastHeard.get(client))
            .as("%s was silent", withdrawn.name())
            .isGreaterThanOrEqualTo(parts.terms().placeRounds());
        lost++;
      }
      admitted.remove(client);
    }
  }
}
