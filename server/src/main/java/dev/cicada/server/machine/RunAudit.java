package dev.cicada.server.machine;

import dev.cicada.protocol.Coordinator;
import dev.cicada.server.ledger.Blobs;
import dev.cicada.server.ledger.Entry;
import dev.cicada.server.ledger.JdbcLedger;
import dev.cicada.wire.Digest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Goes through a whole ledger and computes every model anew from the updates, which must all be
 * there: the server must have been told to keep them.
 */
public final class RunAudit {
  private static final double SHARE_TOLERANCE = 1e-9;

  private final TreeMap<Integer, Digest> models = new TreeMap<>();
  private final List<String> findings = new ArrayList<>();
  private final List<Entry.Received> updates;

  /** Audits a run. */
  public RunAudit(DurableRun.Parts parts, JdbcLedger ledger, Blobs blobs) throws IOException {
    Coordinator fold =
        new Coordinator(
            Coordinator.Snapshot.initial(parts.places(), parts.initialModel()),
            parts.aggregation(),
            parts.maximumIntervals(),
            client -> 1);
    updates = ledger.receivedUpdates();
    Map<Integer, List<Entry.Received>> byRound =
        updates.stream().collect(Collectors.groupingBy(Entry.Received::round));
    Map<Integer, List<Entry.Admitted>> admissions =
        ledger.admissions().stream().collect(Collectors.groupingBy(Entry.Admitted::round));
    Map<Integer, Entry.Granted> grants =
        ledger.grants().stream().collect(Collectors.toMap(Entry.Granted::round, each -> each));
    float[] update = new float[parts.initialModel().length];
    for (Entry.Closed closed : ledger.closedRounds()) {
      int round = closed.round();
      require(fold.round() == round, "round %d is missing".formatted(fold.round()));
      admissions.getOrDefault(round, List.of()).forEach(admitted -> fold.admit(admitted.client()));
      List<Entry.Received> received = byRound.getOrDefault(round, List.of());
      require(
          Arrays.equals(
              closed.callers(), received.stream().mapToInt(Entry.Received::client).toArray()),
          "round %d: callers are not those whose updates were received".formatted(round));
      if (parts.band().waitsForDraws()) {
        require(grants.get(round), closed);
      }
      for (Entry.Received each : received) {
        require(
            each.base() == fold.versionHeldBy(each.client()),
            "round %d: client %d started from version %d"
                .formatted(round, each.client(), each.base()));
        blobs.readUpdate(each, update);
        fold.accept(each.client(), update);
      }
      fold.close();
      require(closed.version() == fold.version(), "round %d: wrong version".formatted(round));
      if (closed.digest() != null) {
        models.put(closed.version(), closed.digest());
        require(
            Arrays.equals(
                fold.model(), blobs.readModel(closed.version(), closed.digest(), update.length)),
            "version %d is not what its updates make".formatted(closed.version()));
      }
    }
  }

  /** Everybody who called had a share of the band, and there is one band. */
  private void require(Entry.Granted grant, Entry.Closed closed) {
    require(
        grant != null
            && Arrays.stream(closed.callers())
                .allMatch(caller -> Arrays.binarySearch(grant.callers(), caller) >= 0),
        "round %d: somebody called without a share".formatted(closed.round()));
    require(
        grant == null || Arrays.stream(grant.shares()).sum() <= 1 + SHARE_TOLERANCE,
        "round %d: more than the band was granted".formatted(closed.round()));
  }

  private void require(boolean holds, String finding) {
    if (!holds) {
      findings.add(finding);
    }
  }

  /** What is wrong; empty if all is well. */
  public List<String> findings() {
    return findings;
  }

  /** Digests of all models after the first, by version. */
  public Map<Integer, Digest> models() {
    return models;
  }

  /** All updates that were acknowledged. */
  public List<Entry.Received> updates() {
    return updates;
  }
}
