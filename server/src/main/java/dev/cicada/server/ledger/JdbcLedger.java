package dev.cicada.server.ledger;

import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** A ledger in a database; for one thread at a time. */
public final class JdbcLedger implements Ledger {
  private final Database database;
  private Connection connection;

  /** A ledger that connects when it is first used, and again after every failure. */
  public JdbcLedger(Database database) {
    this.database = database;
  }

  /** Something done in one transaction. */
  @FunctionalInterface
  private interface Work<R> {
    R in(Connection connection) throws SQLException;
  }

  private <R> R transaction(Work<R> work) throws IOException {
    try {
      if (connection == null) {
        connection = connect();
        Migrations.apply(connection);
      }
      R result = work.in(connection);
      connection.commit();
      return result;
    } catch (SQLException e) {
      close();
      throw new IOException("the database does not take it: " + e.getMessage(), e);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private Connection connect() throws IOException {
    try {
      return database.connect();
    } catch (SQLException e) {
      String reason =
          e.getCause() instanceof SocketTimeoutException ? "it does not answer" : e.getMessage();
      throw new IOException(
          "database %s cannot be used: %s".formatted(database.place(), reason), e);
    }
  }

  /** The run that the database is for, if it was ever opened. */
  public Optional<RunRow> run() throws IOException {
    return transaction(JdbcLedger::run);
  }

  private static Optional<RunRow> run(Connection c) throws SQLException {
    try (PreparedStatement query = c.prepareStatement("SELECT id, config FROM run");
        ResultSet row = query.executeQuery()) {
      return row.next()
          ? Optional.of(new RunRow(row.getString(1), row.getString(2)))
          : Optional.empty();
    }
  }

  /**
   * Names the run, or gives the name and the configuration that it has already.
   *
   * @return identity and configuration of the run
   */
  public RunRow open(String id, String config) throws IOException {
    return transaction(
        c -> {
          Optional<RunRow> begun = run(c);
          if (begun.isEmpty()) {
            write(c, "INSERT INTO run VALUES (?, ?)", id, config);
          }
          return begun.orElse(new RunRow(id, config));
        });
  }

  /**
   * The run that a database is for.
   *
   * @param config its settings as YAML
   */
  public record RunRow(String id, String config) {}

  @Override
  public void append(List<Entry> entries) throws IOException {
    transaction(
        c -> {
          for (Entry entry : entries) {
            append(c, entry);
          }
          return null;
        });
  }

  private static void append(Connection c, Entry entry) throws SQLException {
    if (entry instanceof Entry.Enrolled e) {
      enrol(c, e);
    } else if (entry instanceof Entry.Withdrawn e) {
      write(c, "UPDATE client SET name = NULL, admitted = 0 WHERE number = ?", e.client());
      if (e.forGood()) {
        write(c, "INSERT INTO departed VALUES (?)", e.name());
      }
    } else if (entry instanceof Entry.Admitted e) {
      write(c, "INSERT INTO admission VALUES (?, ?, ?)", e.round(), e.client(), e.version());
      write(
          c,
          "UPDATE client SET admitted = 1, held = ?, last_call = ?, last_update = NULL"
              + " WHERE number = ?",
          e.version(),
          e.round() - 1,
          e.client());
    } else if (entry instanceof Entry.Planned e) {
      write(
          c,
          "INSERT INTO planned_round VALUES (?, ?, ?, ?, ?, ?)",
          e.round(),
          e.since(),
          ArrayBytes.of(e.members()),
          ArrayBytes.of(e.gains()),
          ArrayBytes.of(e.probabilities()),
          ArrayBytes.of(e.shares()));
    } else if (entry instanceof Entry.Granted e) {
      write(
          c,
          "INSERT INTO granted_round VALUES (?, ?, ?)",
          e.round(),
          ArrayBytes.of(e.callers()),
          ArrayBytes.of(e.shares()));
    } else if (entry instanceof Entry.Received e) {
      write(
          c,
          "INSERT INTO received_update VALUES (?, ?, ?, ?)",
          e.round(),
          e.client(),
          e.base(),
          e.digest().hex());
    } else if (entry instanceof Entry.Closed e) {
      write(
          c,
          "INSERT INTO closed_round VALUES (?, ?, ?, ?, ?)",
          e.round(),
          ArrayBytes.of(e.callers()),
          e.version(),
          hex(e.digest()),
          hex(e.waiting()));
      write(
          c,
          "UPDATE client SET held = ?, last_call = ?, last_update = (SELECT digest FROM"
              + " received_update u WHERE u.round = ? AND u.client = client.number)"
              + " WHERE number IN (SELECT u.client FROM received_update u WHERE u.round = ?)",
          e.version(),
          e.round(),
          e.round(),
          e.round());
    }
  }

  /** Gives a place that is new, or that nobody has, to a client. */
  private static void enrol(Connection c, Entry.Enrolled e) throws SQLException {
    int changed =
        write(
            c,
            "INSERT INTO client VALUES (?, ?, 0, 0, -1, NULL) ON CONFLICT (number) DO UPDATE"
                + " SET name = excluded.name WHERE client.name IS NULL",
            e.client(),
            e.name());
    if (changed != 1) {
      throw new SQLException("place %d is not free for %s".formatted(e.client(), e.name()));
    }
    write(c, "DELETE FROM departed WHERE name = ?", e.name());
  }

  private static String hex(Digest digest) {
    return digest == null ? null : digest.hex();
  }

  private static Digest digest(String hex) {
    return hex == null ? null : new Digest(hex);
  }

  /** Gives how many rows it has changed. */
  private static int write(Connection c, String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = c.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      return statement.executeUpdate();
    }
  }

  @Override
  public Recovered recover() throws IOException {
    return transaction(
        c -> {
          Optional<Entry.Closed> newest =
              first(
                  select(
                      c,
                      "SELECT * FROM closed_round ORDER BY round DESC LIMIT 1",
                      JdbcLedger::closed));
          int round = newest.map(closed -> closed.round() + 1).orElse(0);
          return new Recovered(
              select(c, "SELECT * FROM client ORDER BY number", JdbcLedger::client),
              Set.copyOf(select(c, "SELECT name FROM departed", row -> row.getString(1))),
              round,
              newest,
              first(
                  select(
                      c,
                      "SELECT * FROM planned_round WHERE round = " + round,
                      JdbcLedger::planned)),
              first(
                  select(
                      c,
                      "SELECT * FROM granted_round WHERE round = " + round,
                      JdbcLedger::granted)),
              select(
                  c,
                  "SELECT * FROM received_update WHERE round = " + round + " ORDER BY client",
                  JdbcLedger::received),
              select(
                  c,
                  "SELECT version, digest FROM closed_round WHERE digest IS NOT NULL AND (version"
                      + " IN (SELECT held FROM client) OR version = (SELECT MAX(version) FROM"
                      + " closed_round)) ORDER BY version",
                  row -> new Version(row.getInt(1), new Digest(row.getString(2)))));
        });
  }

  private static Standing client(ResultSet row) throws SQLException {
    return new Standing(
        row.getString("name"),
        row.getInt("admitted") != 0,
        row.getInt("held"),
        row.getInt("last_call"),
        digest(row.getString("last_update")));
  }

  private static Entry.Planned planned(ResultSet row) throws SQLException {
    return new Entry.Planned(
        row.getInt("round"),
        row.getInt("since"),
        ArrayBytes.ints(row.getBytes("members")),
        ArrayBytes.doubles(row.getBytes("gains")),
        ArrayBytes.doubles(row.getBytes("probabilities")),
        ArrayBytes.doubles(row.getBytes("shares")));
  }

  private static Entry.Granted granted(ResultSet row) throws SQLException {
    return new Entry.Granted(
        row.getInt("round"),
        ArrayBytes.ints(row.getBytes("callers")),
        ArrayBytes.doubles(row.getBytes("shares")));
  }

  private static Entry.Received received(ResultSet row) throws SQLException {
    return new Entry.Received(
        row.getInt("round"),
        row.getInt("client"),
        row.getInt("base"),
        new Digest(row.getString("digest")));
  }

  private static Entry.Closed closed(ResultSet row) throws SQLException {
    return new Entry.Closed(
        row.getInt("round"),
        ArrayBytes.ints(row.getBytes("callers")),
        row.getInt("version"),
        digest(row.getString("digest")),
        digest(row.getString("waiting")));
  }

  @FunctionalInterface
  private interface RowReader<R> {
    R read(ResultSet row) throws SQLException;
  }

  private static <R> List<R> select(Connection c, String sql, RowReader<R> reader)
      throws SQLException {
    List<R> rows = new ArrayList<>();
    try (PreparedStatement query = c.prepareStatement(sql);
        ResultSet row = query.executeQuery()) {
      while (row.next()) {
        rows.add(reader.read(row));
      }
    }
    return rows;
  }

  private static <R> Optional<R> first(List<R> rows) {
    return rows.stream().findFirst();
  }

  @Override
  public void plans(int firstRound, int endRound, Consumer<Entry.Planned> consumer)
      throws IOException {
    transaction(
        c -> {
          select(
                  c,
                  "SELECT * FROM planned_round WHERE round >= %d AND round < %d ORDER BY round"
                      .formatted(firstRound, endRound),
                  JdbcLedger::planned)
              .forEach(consumer);
          return null;
        });
  }

  /** All closed rounds, in order; what the models must be the fold of. */
  public List<Entry.Closed> closedRounds() throws IOException {
    return transaction(
        c -> select(c, "SELECT * FROM closed_round ORDER BY round", JdbcLedger::closed));
  }

  /** The grants of all rounds whose band was granted to callers, in order. */
  public List<Entry.Granted> grants() throws IOException {
    return transaction(
        c -> select(c, "SELECT * FROM granted_round ORDER BY round", JdbcLedger::granted));
  }

  /** All updates that were ever acknowledged, by round and client. */
  public List<Entry.Received> receivedUpdates() throws IOException {
    return transaction(
        c ->
            select(
                c, "SELECT * FROM received_update ORDER BY round, client", JdbcLedger::received));
  }

  /** All admissions, by round and client. */
  public List<Entry.Admitted> admissions() throws IOException {
    return transaction(
        c ->
            select(
                c,
                "SELECT * FROM admission ORDER BY round, client",
                row ->
                    new Entry.Admitted(
                        row.getInt("round"), row.getInt("client"), row.getInt("version"))));
  }

  @Override
  public void close() {
    Connection open = connection;
    connection = null;
    if (open != null) {
      try {
        open.close();
      } catch (SQLException alreadyBroken) {
        // there is nothing to save: what was not committed is gone
      }
    }
  }
}
