package dev.cicada.server.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.wire.Digest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What a ledger in a database must do: the same as a list. */
abstract class LedgerContract {
  /** A database with nothing in it. */
  abstract Database empty() throws Exception;

  static Digest digest(SplittableRandom random) {
    byte[] bytes = new byte[32];
    random.nextBytes(bytes);
    return Digest.of(bytes);
  }

  private static List<List<Entry>> history(SplittableRandom random, int clients, int rounds) {
    List<List<Entry>> batches = new ArrayList<>();
    for (int client = 0; client < clients; client++) {
      batches.add(List.of(new Entry.Enrolled(client, name(client, 0, clients))));
    }
    int version = 0;
    for (int round = 0; round < rounds; round++) {
      int admitted = round;
      if (admitted < clients) {
        batches.add(List.of(new Entry.Admitted(round, admitted, version)));
      }
      int[] members = {0, Math.min(round, clients - 1)};
      double[] numbers = {random.nextDouble(), Double.MIN_VALUE};
      batches.add(List.of(new Entry.Planned(round, round, members, numbers, numbers, numbers)));
      int[] callers = round % 3 == 0 ? new int[0] : new int[] {Math.min(round, clients - 1)};
      if (round % 2 == 0) {
        double[] shares = callers.length == 0 ? new double[0] : new double[] {random.nextDouble()};
        batches.add(List.of(new Entry.Granted(round, callers, shares)));
      }
      List<Entry> last = new ArrayList<>();
      for (int caller : callers) {
        last.add(new Entry.Received(round, caller, version, digest(random)));
      }
      if (round > clients) {
        int left = clients - 1;
        batches.add(List.copyOf(last));
        last.clear();
        batches.add(
            List.of(new Entry.Withdrawn(left, name(left, round - 1, clients), round % 3 == 0)));
        last.add(new Entry.Enrolled(left, name(left, round, clients)));
        if (round % 2 == 0) {
          batches.add(List.copyOf(last));
          last.clear();
        }
      }
      version += callers.length;
      last.add(
          new Entry.Closed(
              round,
              callers,
              version,
              callers.length == 0 ? null : digest(random),
              round % 2 == 0 ? null : digest(random)));
      if (round > clients) {
        last.add(new Entry.Admitted(round + 1, clients - 1, version));
      }
      batches.add(last);
    }
    return batches;
  }

  /** In later rounds, the last place has another client after every round. */
  private static String name(int client, int round, int clients) {
    return "client ' " + client + (round > clients ? " after round " + round : "");
  }

  @Test
  void recoversWhatAListDoesAfterEveryEntry() throws Exception {
    Database database = empty();
    MemoryLedger list = new MemoryLedger();
    try (JdbcLedger ledger = new JdbcLedger(database)) {
      for (List<Entry> batch : history(new SplittableRandom(1), 4, 9)) {
        ledger.append(batch);
        list.append(batch);
        requireSame(ledger, list);
      }
    }
    try (JdbcLedger ledger = new JdbcLedger(database)) {
      requireSame(ledger, list);
      List<Entry.Planned> plans = new ArrayList<>();
      List<Entry.Planned> expected = new ArrayList<>();
      ledger.plans(2, 7, plans::add);
      list.plans(2, 7, expected::add);
      assertThat(plans).usingRecursiveComparison().isEqualTo(expected);
      assertThat(plans).hasSize(5);
    }
  }

  private static void requireSame(Ledger ledger, MemoryLedger list) throws IOException {
    Ledger.Recovered expected = list.recover();
    Ledger.Recovered recovered = ledger.recover();
    assertThat(recovered).usingRecursiveComparison().ignoringFields("versions").isEqualTo(expected);
    List<Integer> needed = new ArrayList<>(List.of(expected.version()));
    expected.clients().forEach(client -> needed.add(client.held()));
    needed.removeIf(number -> number == 0);
    assertThat(recovered.versions())
        .containsExactlyInAnyOrderElementsOf(
            expected.versions().stream().filter(v -> needed.contains(v.number())).toList());
  }

  @Test
  void takesAllEntriesOfABatchOrNone() throws Exception {
    try (JdbcLedger ledger = new JdbcLedger(empty())) {
      Entry first = new Entry.Enrolled(0, "a");
      ledger.append(List.of(first));
      assertThatThrownBy(() -> ledger.append(List.of(new Entry.Enrolled(1, "b"), first)))
          .isInstanceOf(IOException.class);
      assertThat(ledger.recover().clients()).hasSize(1);
    }
  }

  @Test
  void refusesASecondUpdateOfTheSameCall() throws Exception {
    SplittableRandom random = new SplittableRandom(2);
    try (JdbcLedger ledger = new JdbcLedger(empty())) {
      int[] members = {0};
      double[] one = {1};
      ledger.append(
          List.of(
              new Entry.Enrolled(0, "a"),
              new Entry.Planned(0, 0, members, one, one, one),
              new Entry.Received(0, 0, 0, digest(random))));
      assertThatThrownBy(() -> ledger.append(List.of(new Entry.Received(0, 0, 0, digest(random)))))
          .isInstanceOf(IOException.class);
      assertThat(ledger.recover().received()).hasSize(1);
    }
  }

  @Test
  void aPlaceIsGivenAgainOnlyWhenItIsFree() throws Exception {
    SplittableRandom random = new SplittableRandom(3);
    int[] members = {0};
    double[] one = {1};
    Digest digest = digest(random);
    try (JdbcLedger ledger = new JdbcLedger(empty())) {
      ledger.append(
          List.of(
              new Entry.Enrolled(0, "a"),
              new Entry.Admitted(0, 0, 0),
              new Entry.Planned(0, 0, members, one, one, one),
              new Entry.Received(0, 0, 0, digest)));
      assertThatThrownBy(() -> ledger.append(List.of(new Entry.Enrolled(0, "b"))))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("place 0 is not free for b");
      ledger.append(List.of(new Entry.Withdrawn(0, "a", false)));
      assertThat(ledger.recover().clients())
          .containsExactly(new Ledger.Standing(null, false, 0, -1, null));
      ledger.append(List.of(new Entry.Enrolled(0, "b")));
      Ledger.Recovered recovered = ledger.recover();
      assertThat(recovered.clients()).containsExactly(new Ledger.Standing("b", false, 0, -1, null));
      assertThat(recovered.received()).containsExactly(new Entry.Received(0, 0, 0, digest));
    }
  }

  @Test
  void whoLeftForGoodIsRememberedUntilItEnrolsAgain() throws Exception {
    Database database = empty();
    try (JdbcLedger ledger = new JdbcLedger(database)) {
      ledger.append(List.of(new Entry.Enrolled(0, "a"), new Entry.Enrolled(1, "b")));
      ledger.append(List.of(new Entry.Withdrawn(0, "a", true), new Entry.Withdrawn(1, "b", false)));
    }
    try (JdbcLedger ledger = new JdbcLedger(database)) {
      assertThat(ledger.recover().departed()).containsExactly("a");
      ledger.append(List.of(new Entry.Enrolled(0, "a")));
      assertThat(ledger.recover().departed()).isEmpty();
      ledger.append(List.of(new Entry.Withdrawn(0, "a", false)));
      assertThat(ledger.recover().departed()).isEmpty();
    }
  }

  @Test
  void refusesASecondGrantOfTheSameRound() throws Exception {
    int[] members = {0};
    double[] one = {1};
    Entry.Granted grant = new Entry.Granted(0, members, one);
    try (JdbcLedger ledger = new JdbcLedger(empty())) {
      ledger.append(
          List.of(
              new Entry.Enrolled(0, "a"), new Entry.Planned(0, 0, members, one, one, one), grant));
      assertThatThrownBy(() -> ledger.append(List.of(grant))).isInstanceOf(IOException.class);
      assertThat(ledger.recover().grant()).usingRecursiveComparison().isEqualTo(Optional.of(grant));
      assertThat(ledger.grants()).usingRecursiveComparison().isEqualTo(List.of(grant));
    }
  }

  @Test
  void remembersWhichRunItIs() throws Exception {
    Database database = empty();
    try (JdbcLedger ledger = new JdbcLedger(database)) {
      assertThat(ledger.open("one", "seed: 1").id()).isEqualTo("one");
    }
    try (JdbcLedger ledger = new JdbcLedger(database)) {
      assertThat(ledger.open("two", "seed: 2")).isEqualTo(new JdbcLedger.RunRow("one", "seed: 1"));
    }
  }
}
