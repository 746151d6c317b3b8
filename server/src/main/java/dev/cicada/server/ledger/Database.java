package dev.cicada.server.ledger;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
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
      throw new IllegalArgumentException(
          "the database is %s; it must be a JDBC URL of SQLite or PostgreSQL. Maybe %s"
              .formatted(url, "jdbc:postgresql://localhost/cicada"));
    }
  }

  /** A file, which is made if it is not there. */
  public static Database file(Path path) {
    return new Database(SQLITE + path);
  }

  /** The URL without its parameters, which may be secret. */
  String place() {
    return url.replaceFirst("\\?.*", "");
  }

  /** A connection on which a commit returns when it is on the disk. */
  Connection connect() throws SQLException {
    return url.startsWith(SQLITE) ? connectSqlite() : connectPostgresql();
  }

  private Connection connectSqlite() throws SQLException {
    Connection connection = DriverManager.getConnection(url);
    try (Statement statement = connection.createStatement()) {
      // One process at a time, and readers of the file wait for none of its commits.
      statement.execute("PRAGMA locking_mode = EXCLUSIVE");
      statement.execute("PRAGMA journal_mode = WAL");
      statement.execute("PRAGMA synchronous = FULL");
      statement.execute("PRAGMA foreign_keys = ON");
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private Connection connectPostgresql() throws SQLException {
    Properties properties = new Properties();
    // Nothing waits for ever for a server that is gone.
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
