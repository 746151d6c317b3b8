package dev.cicada.server.durable;

import dev.cicada.protocol.Coordinator;
import dev.cicada.server.history.ContradictionException;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.RunState;
import dev.cicada.server.ledger.Blobs;
import dev.cicada.server.ledger.CorruptLedgerException;
import dev.cicada.server.ledger.Ledger;
import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import dev.cicada.wire.Gains;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Goes through a whole ledger, and recomputes every model from the updates, as far as these are
 * still there. A server keeps all of them if it is told to.
 */
public final class RunAudit {
  private static final double SHARE_TOLERANCE = 1e-9;

  private final RunParts parts;
  private final Blobs blobs;
  private final RunState state;
  private final TreeMap<Integer, Digest> models = new TreeMap<>();
  private final List<String> findings = new ArrayList<>();
  private final List<Entry.Received> updates = new ArrayList<>();
  private final List<Entry.SetAside> setAside = new ArrayList<>();
  private final float[] update;

  /** Recomputes models from updates; null once updates are missing. */
  private @Nullable Coordinator fold;

  /** Whether the fold is to be made anew after a round that its rule let pass. */
  private boolean foldIsBehind;

  private int leftOut;
  private int recomputed;
  private double energyJoules;

  /** Audits a run. */
  public RunAudit(RunParts parts, Ledger ledger, Blobs blobs) throws IOException {
    this.parts = parts;
    this.blobs = blobs;
    state = parts.initialState();
    update = new float[parts.initialModel().length];
    fold = Aggregator.load(parts, blobs, state);
    List<Entry> entries = new ArrayList<>();
    ledger.read(entries::add);
    try {
      for (int i = 0; i < entries.size(); i++) {
        check(i, entries.get(i));
      }
      blobs.requireNothingBeyond(state.round(), state.version());
      requireNeededModels();
    } catch (ContradictionException | CorruptLedgerException e) {
      findings.add(e.getMessage());
    }
  }

  private void check(int number, Entry entry) throws IOException {
    String where = "entry %d, round %d: ".formatted(number, state.round());
    if (entry instanceof Entry.Received received) {
      check(where, received);
    } else if (entry instanceof Entry.Planned plan) {
      check(where, plan);
    } else if (entry instanceof Entry.Granted grant) {
      check(where, grant);
    } else if (entry instanceof Entry.SetAside aside) {
      setAside.add(aside);
      require(
          aside.norm() > aside.bound(),
          where + "%s was set aside, and within its bound".formatted(aside.name()));
    } else if (entry instanceof Entry.Closed closed) {
      check(where, closed);
    } else if (entry instanceof Entry.RolledBack back) {
      require(
          back.digest().equals(digest(back.target())),
          where + "version %d is not what version %d was".formatted(back.version(), back.target()));
    }
    state.apply(entry);
    if (entry instanceof Entry.Admitted admitted && fold != null) {
      fold.admit(admitted.client());
    } else if (entry instanceof Entry.RolledBack back) {
      models.put(back.version(), back.digest());
      fold = fold == null ? null : Aggregator.load(parts, blobs, state);
    } else if (foldIsBehind) {
      foldIsBehind = false;
      fold = Aggregator.load(parts, blobs, state);
    }
  }

  /** Checks that announced values are possible, so that what depends on them can be computed. */
  private void check(String where, Entry.Planned plan) {
    require(
        Arrays.stream(plan.gains()).allMatch(Gains::isPossible),
        where + "no channel can have such a gain");
    require(
        Arrays.stream(plan.probabilities()).allMatch(p -> p >= 0 && p <= 1),
        where + "a probability is not between 0 and 1");
    require(
        Arrays.stream(plan.shares()).allMatch(share -> share >= 0 && share <= 1),
        where + "a share is not between 0 and 1");
    require(
        parts.band().waitsForDraws() || Arrays.stream(plan.shares()).sum() <= 1 + SHARE_TOLERANCE,
        where + "more than the band was planned");
  }

  /** Checks that the band was divided by its rule. A rule that failed grants nothing. */
  private void check(String where, Entry.Granted grant) {
    require(
        Arrays.stream(grant.shares()).sum() <= 1 + SHARE_TOLERANCE,
        where + "more than the band was granted");
    Entry.Planned plan = state.plan();
    if (plan != null && grant.callers().length > 0) {
      double[] expected = parts.band().grant(plan, grant.callers()).shares();
      require(
          Arrays.equals(expected, grant.shares()),
          where + "the band was granted otherwise than its rule says");
    }
  }

  /** Adds up energies, which follow from the gains and the shares that were announced. */
  private void addEnergies(String where, Entry.Closed closed) {
    if (state.plan() == null) {
      return; // such a close is refused later, when it is applied
    }
    Entry.Planned plan = state.carriedOut();
    for (int caller : closed.callers()) {
      double joules = plan.uploadJoules(parts.band().network(), caller);
      require(
          Double.isFinite(joules) && joules > 0,
          where + "the call of client %d takes %s J".formatted(caller, joules));
      energyJoules += joules;
    }
  }

  private @Nullable Digest digest(int version) {
    return version == 0
        ? Digest.ofContent(ArrayBytes.of(parts.initialModel()))
        : state.models().get(version);
  }

  private void check(String where, Entry.Received received) {
    updates.add(received);
    require(
        received.base() == state.place(received.client()).held(),
        where + "client %d started from version %d".formatted(received.client(), received.base()));
    require(
        !parts.band().waitsForDraws()
            || (state.grant() != null
                && Arrays.binarySearch(state.grant().callers(), received.client()) >= 0),
        where + "client %d called without a share".formatted(received.client()));
  }

  private void check(String where, Entry.Closed closed) throws IOException {
    addEnergies(where, closed);
    leftOut += state.received().size() - closed.callers().length;
    if (closed.digest() != null) {
      models.put(closed.version(), closed.digest());
    }
    Coordinator current = fold;
    try {
      if (current == null || !accept(current, closed)) {
        fold = null;
        return;
      }
      current.close();
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      boolean passed = closed.callers().length == 0 && closed.digest() == null;
      require(passed, where + "the aggregation does not take what it took: " + e);
      recomputed += passed ? 1 : 0;
      fold = null;
      foldIsBehind = passed;
      return;
    }
    recomputed++;
    require(closed.version() == current.version(), where + "wrong version");
    if (closed.digest() != null) {
      require(
          closed.digest().equals(Digest.ofContent(ArrayBytes.of(current.model()))),
          where + "version %d is not what its updates make".formatted(closed.version()));
      if (blobs.hasModel(closed.version())) {
        blobs.readModel(closed.version(), closed.digest(), update.length);
      }
    }
  }

  /** Adds the updates of a close to the fold. @return whether all of them are there */
  private boolean accept(Coordinator current, Entry.Closed closed) throws IOException {
    for (int caller : closed.callers()) {
      Entry.Received received = state.received().get(caller);
      if (received == null || !blobs.hasUpdate(received)) {
        return received == null;
      }
      parts.decoding().read(blobs, received, update);
      current.accept(caller, update);
    }
    return true;
  }

  private void requireNeededModels() throws IOException {
    for (int version : state.neededVersions()) {
      if (version > 0) {
        blobs.readModel(version, state.model(version), update.length);
      }
    }
  }

  private void require(boolean holds, String finding) {
    if (!holds) {
      findings.add(finding);
    }
  }

  /** What is wrong, and where; empty if nothing is. */
  public List<String> findings() {
    return findings;
  }

  /** The run's state after all entries. */
  public RunState state() {
    return state;
  }

  /** How many rounds were recomputed: all of them if all updates are there. */
  public int recomputed() {
    return recomputed;
  }

  /** The energy of all calls with the shares that were granted, by the cell's model. */
  public double energyJoules() {
    return energyJoules;
  }

  /** Digests of all models after the first, by version. */
  public Map<Integer, Digest> models() {
    return models;
  }

  /** All updates that were acknowledged. */
  public List<Entry.Received> updates() {
    return updates;
  }

  /** How many of these a close went without, since the aggregation did not take them. */
  public int leftOut() {
    return leftOut;
  }

  /** All updates that were set aside. */
  public List<Entry.SetAside> setAside() {
    return setAside;
  }
}
