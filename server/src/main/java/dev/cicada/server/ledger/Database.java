package dev.cicada.server.ledger;

import dev.cicada.files.FolderLock;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/**
 * Where a ledger's tables are: a SQLite file, or a PostgreSQL database.
 *
 * @param url for JDBC
 */
public record Database(String url) {
  private static final String SQLITE = "jdbc:sqlite:";
  private static final String POSTGRESQL = "jdbc:postgresql:";

  public Database {
    if (!url.startsWith(SQLITE) && !url.startsWith(POSTGRESQL)) {
      throw new UserError(
          "the database is %s; it must be a JDBC URL of SQLite or PostgreSQL. Maybe jdbc:postgresql://localhost/cicada"
              .formatted(url));
    }
  }

  /** A file, which is created if it does not exist. */
  public static Database file(Path path) {
    return new Database(SQLITE + path);
  }

  /** The URL without its parameters, which may contain secrets. */
  String place() {
    return url.replaceFirst("\\?.*", "");
  }

  /**
   * Whether this is a file. Then writers must hold {@link #lock}. A database server has its own
   * locks, which end with the connection.
   */
  boolean isFile() {
    return url.startsWith(SQLITE);
  }

  private Path path() {
    return Path.of(url.substring(SQLITE.length()).replaceFirst("\\?.*", ""));
  }

  /** The right to write to a file, for as long as the process lives. */
  FolderLock lock() throws IOException {
    return FolderLock.ofFile(
        path().resolveSibling(path().getFileName() + ".lock"),
        LedgerInUseException.message(place()));
  }

  /**
   * A connection on which a commit returns only when it is on the disk.
   *
   * @param writes whether it is for the process that goes on with the run
   */
  Connection connect(boolean writes) throws SQLException, IOException {
    if (isFile()) {
      if (!writes && !Files.exists(path())) {
        throw new NoSuchFileException(path().toString());
      }
      return connectSqlite();
    }
    Connection connection = connectPostgresql();
    if (writes && !isAlone(connection)) {
      connection.close();
      throw new LedgerInUseException(place());
    }
    return connection;
  }

  private static boolean isAlone(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT pg_try_advisory_lock(hashtext('cicada ' || current_schema()))")) {
      row.next();
      return row.getBoolean(1);
    }
  }

  private Connection connectSqlite() throws SQLException {
    Connection connection = DriverManager.getConnection(url);
    try (Statement statement = connection.createStatement()) {
      // So readers do not wait for commits, nor commits for readers.
      statement.execute("PRAGMA journal_mode = WAL");
      statement.execute("PRAGMA synchronous = FULL");
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private Connection connectPostgresql() throws SQLException {
    Properties properties = new Properties();
    // So that nothing waits forever for a server that is gone.
    properties.setProperty("connectTimeout", "5");
    properties.setProperty("socketTimeout", "20");
    properties.setProperty("tcpKeepAlive", "true");
    Connection connection = DriverManager.getConnection(url, properties);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET synchronous_commit = on");
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }
}
