package dev.cicada.server.ledger;

import dev.cicada.files.FolderLock;
import dev.cicada.server.history.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A ledger in a database. For one thread at a time.
 *
 * <p>Only one process can open it to write, as far as the database can ensure that. In any case an
 * entry that another process has written is never overwritten.
 */
public final class JdbcLedger implements Ledger {
  private static final int FETCHED_ROWS = 256;

  private final Database database;
  private final boolean writes;
  private @Nullable FolderLock lock;
  private @Nullable Connection connection;
  private long next = -1;

  private JdbcLedger(Database database, boolean writes) {
    this.database = database;
    this.writes = writes;
  }

  /** A ledger to write to. It connects when it is first used, and again after every failure. */
  public static JdbcLedger open(Database database) {
    return new JdbcLedger(database, true);
  }

  /** A ledger to read, while a server may write to it. */
  public static JdbcLedger view(Database database) {
    return new JdbcLedger(database, false);
  }

  /** Something done in one transaction. */
  @FunctionalInterface
  private interface Work<R> {
    R in(Connection connection) throws SQLException, IOException;
  }

  /** The connection; a new one if there is none. */
  private Connection connected() throws SQLException, IOException {
    Connection open = connection;
    if (open == null) {
      if (writes && database.isFile() && lock == null) {
        lock = database.lock();
      }
      open = connect();
      connection = open;
      if (writes) {
        Schema.apply(open);
      } else {
        Schema.check(open);
      }
    }
    return open;
  }

  private <R> R transaction(Work<R> work) throws IOException {
    boolean done = false;
    try {
      Connection open = connected();
      R result = work.in(open);
      open.commit();
      done = true;
      return result;
    } catch (SQLException e) {
      throw new IOException("the database does not take it: " + e.getMessage(), e);
    } finally {
      if (!done) {
        disconnect();
      }
    }
  }

  private Connection connect() throws IOException {
    try {
      return database.connect(writes);
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
   * Names the run, unless it has a name already.
   *
   * @return identity and configuration of the run
   */
  public RunRow open(String id, String config) throws IOException {
    return transaction(
        c -> {
          Optional<RunRow> begun = run(c);
          if (begun.isEmpty()) {
            try (PreparedStatement insert = c.prepareStatement("INSERT INTO run VALUES (?, ?)")) {
              insert.setString(1, id);
              insert.setString(2, config);
              insert.executeUpdate();
            }
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
    if (next < 0) {
      throw new IOException("the ledger must be read before it is written to");
    }
    long first = next;
    transaction(
        c -> {
          try (PreparedStatement insert =
              c.prepareStatement("INSERT INTO entry VALUES (?, ?, ?, ?)")) {
            long number = first;
            for (Entry entry : entries) {
              insert.setLong(1, number++);
              insert.setString(2, EntryJson.kind(entry));
              insert.setObject(3, EntryJson.round(entry), Types.INTEGER);
              insert.setString(4, EntryJson.body(entry));
              insert.addBatch();
            }
            return insert.executeBatch();
          }
        });
    next = first + entries.size();
  }

  @Override
  public void read(Consumer<Entry> consumer) throws IOException {
    next =
        transaction(
            c -> {
              long count = 0;
              try (PreparedStatement query =
                  c.prepareStatement("SELECT number, kind, body FROM entry ORDER BY number")) {
                query.setFetchSize(FETCHED_ROWS);
                try (ResultSet row = query.executeQuery()) {
                  while (row.next()) {
                    if (row.getLong(1) != count) {
                      throw new CorruptLedgerException(
                          "entry %d of the ledger is missing".formatted(count));
                    }
                    consumer.accept(EntryJson.entry(row.getString(2), row.getString(3)));
                    count++;
                  }
                }
              } catch (UncheckedIOException e) {
                throw e.getCause();
              }
              return count;
            });
  }

  @Override
  public void close() {
    disconnect();
    if (lock != null) {
      try {
        lock.close();
      } catch (IOException e) {
        throw new UncheckedIOException("a lock can be given back", e);
      }
      lock = null;
    }
  }

  private void disconnect() {
    next = -1;
    Connection open = connection;
    connection = null;
    if (open != null) {
      try {
        open.close();
      } catch (SQLException alreadyBroken) {
        // nothing to save: what was not committed is gone
      }
    }
  }
}
