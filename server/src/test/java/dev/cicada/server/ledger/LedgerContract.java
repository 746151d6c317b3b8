package dev.cicada.server.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.server.history.Entry;
import dev.cicada.text.UserError;
import dev.cicada.wire.Digest;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What a ledger in a database must do. */
abstract class LedgerContract {
  /** A database with nothing in it. */
  abstract Database empty() throws Exception;

  private static final List<double[]> MEMORIES =
      Arrays.asList(
          null,
          new double[0],
          new double[] {-0.0, 1e-310, Double.NaN, 0.1},
          new double[] {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MAX_VALUE});

  static Digest digest(SplittableRandom random) {
    byte[] bytes = new byte[32];
    random.nextBytes(bytes);
    return Digest.of(bytes);
  }

  private static List<List<Entry>> history(SplittableRandom random, int clients, int rounds) {
    List<List<Entry>> batches = new ArrayList<>();
    for (int client = 0; client < clients; client++) {
      batches.add(List.of(new Entry.Enrolled(client, name(client, 0, clients), client)));
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
        last.add(
            new Entry.Received(
                round, caller, version, digest(random), random.nextDouble(), round % 2 == 0));
        last.add(new Entry.SetAside(round, caller, "a\n\"", digest(random), 1e300, 0.1));
      }
      if (round > clients) {
        int left = clients - 1;
        batches.add(List.copyOf(last));
        last.clear();
        batches.add(
            List.of(new Entry.Withdrawn(left, name(left, round - 1, clients), round % 3 == 0)));
        last.add(new Entry.Enrolled(left, name(left, round, clients), left));
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
              round % 2 == 0 ? null : digest(random),
              MEMORIES.get(round % MEMORIES.size()),
              round % 3));
      if (round > clients) {
        last.add(new Entry.Admitted(round + 1, clients - 1, version));
      }
      batches.add(last);
    }
    batches.add(List.of(new Entry.Changed(rounds, 2 * rounds, 0.1)));
    batches.add(List.of(new Entry.RolledBack(rounds, 1, version + 1, digest(random))));
    return batches;
  }

  /** In later rounds, the last place has another client after every round. */
  private static String name(int client, int round, int clients) {
    return "client ' " + client + (round > clients ? " after round " + round : "");
  }

  private static List<Entry> read(Ledger ledger) throws IOException {
    List<Entry> entries = new ArrayList<>();
    ledger.read(entries::add);
    return entries;
  }

  private static void requireSame(Ledger ledger, List<Entry> expected) throws IOException {
    assertThat(read(ledger))
        .usingRecursiveComparison()
        .withEqualsForType(Double::equals, Double.class)
        .isEqualTo(expected);
  }

  @Test
  void hasWhatWasAppendedToTheLastBit() throws Exception {
    Database database = empty();
    List<Entry> expected = new ArrayList<>();
    try (JdbcLedger ledger = JdbcLedger.open(database)) {
      requireSame(ledger, expected);
      for (List<Entry> batch : history(new SplittableRandom(1), 4, 9)) {
        ledger.append(batch);
        expected.addAll(batch);
      }
      requireSame(ledger, expected);
    }
    try (JdbcLedger ledger = JdbcLedger.view(database)) {
      requireSame(ledger, expected);
    }
  }

  @Test
  void canBeReadWhileAnotherWrites() throws Exception {
    Database database = empty();
    try (JdbcLedger ledger = JdbcLedger.open(database);
        JdbcLedger view = JdbcLedger.view(database)) {
      read(ledger);
      for (int client = 0; client < 5; client++) {
        ledger.append(List.of(new Entry.Enrolled(client, "client " + client, client)));
        assertThat(read(view)).hasSize(client + 1);
      }
    }
  }

  @Test
  void isForOneWriterAtATime() throws Exception {
    Database database = empty();
    try (JdbcLedger first = JdbcLedger.open(database)) {
      first.append(read(first).isEmpty() ? List.of(new Entry.Enrolled(0, "a", 0)) : List.of());
      try (JdbcLedger second = JdbcLedger.open(database)) {
        assertThatThrownBy(() -> read(second))
            .hasMessageContaining("another server is serving the run in database");
      }
    }
    try (JdbcLedger next = JdbcLedger.open(database)) {
      assertThat(read(next)).hasSize(1);
    }
  }

  /** Like a server that was paused for so long that it lost its lock. */
  @Test
  void whoKnowsLessThanTheDatabaseWritesNothing() throws Exception {
    Database database = empty();
    try (JdbcLedger paused = JdbcLedger.open(database)) {
      read(paused);
      appendBehindItsBack(database, new Entry.Enrolled(0, "a", 0));
      assertThatThrownBy(() -> paused.append(List.of(new Entry.Enrolled(0, "b", 0))))
          .isInstanceOf(IOException.class);
    }
    try (JdbcLedger ledger = JdbcLedger.open(database)) {
      requireSame(ledger, List.of(new Entry.Enrolled(0, "a", 0)));
    }
  }

  private static void appendBehindItsBack(Database database, Entry entry) throws Exception {
    try (Connection other = database.connect(false);
        PreparedStatement insert =
            other.prepareStatement("INSERT INTO entry VALUES (0, ?, 0, ?)")) {
      insert.setString(1, EntryJson.kind(entry));
      insert.setString(2, EntryJson.body(entry));
      insert.executeUpdate();
      other.commit();
    }
  }

  @Test
  void takesAllEntriesOfABatchOrNone() throws Exception {
    Database database = empty();
    try (JdbcLedger ledger = JdbcLedger.open(database)) {
      read(ledger);
      ledger.append(List.of(new Entry.Enrolled(0, "a", 0)));
      try (Connection other = database.connect(false);
          PreparedStatement insert =
              other.prepareStatement("INSERT INTO entry VALUES (2, 'enrolled', 0, '{}')")) {
        insert.executeUpdate();
        other.commit();
      }
      List<Entry> batch = List.of(new Entry.Enrolled(1, "b", 1), new Entry.Enrolled(2, "c", 2));
      assertThatThrownBy(() -> ledger.append(batch)).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> read(ledger))
          .hasMessageContaining("entry 1 of the ledger is missing");
    }
  }

  @Test
  void tablesOfAnotherVersionAreRefusedWithASentence() throws Exception {
    Database database = empty();
    try (Connection other = database.connect(true);
        Statement statement = other.createStatement()) {
      statement.execute("CREATE TABLE migration (number INTEGER PRIMARY KEY)");
      statement.execute("INSERT INTO migration VALUES (1)");
      other.commit();
    }
    for (JdbcLedger each : List.of(JdbcLedger.open(database), JdbcLedger.view(database))) {
      try (JdbcLedger ledger = each) {
        assertThatThrownBy(() -> read(ledger))
            .isInstanceOf(UserError.class)
            .hasMessageContaining("is of an older version of cicada: schema 1");
      }
    }
  }

  @Test
  void remembersWhichRunItIs() throws Exception {
    Database database = empty();
    try (JdbcLedger ledger = JdbcLedger.open(database)) {
      assertThat(ledger.open("one", "seed: 1").id()).isEqualTo("one");
    }
    try (JdbcLedger ledger = JdbcLedger.open(database)) {
      assertThat(ledger.open("two", "seed: 2")).isEqualTo(new JdbcLedger.RunRow("one", "seed: 1"));
    }
  }
}
