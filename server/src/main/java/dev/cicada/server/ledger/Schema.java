package dev.cicada.server.ledger;

import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The tables of a database. They are created if they do not exist; those of another version are
 * refused.
 */
final class Schema {
  private static final int NUMBER = 2;

  private Schema() {}

  static void apply(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY)");
      int there = number(statement);
      if (there == 0) {
        for (String command : script().split(";", -1)) {
          if (!command.isBlank()) {
            statement.execute(command);
          }
        }
        statement.execute("INSERT INTO migration VALUES (" + NUMBER + ")");
      }
      connection.commit();
      require(there == 0 ? NUMBER : there);
    }
  }

  /** Refuses tables of another version, without creating any. */
  static void check(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      require(number(statement));
    }
  }

  private static void require(int there) {
    if (there != NUMBER) {
      throw new UserError(
          "the run in the database is of %s version of cicada: schema %d, and this one has %d. Maybe end it with the version that began it, or begin another in a new folder and database"
              .formatted(there < NUMBER ? "an older" : "a newer", there, NUMBER));
    }
  }

  private static int number(Statement statement) throws SQLException {
    try (ResultSet result =
        statement.executeQuery("SELECT COALESCE(MAX(number), 0) FROM migration")) {
      result.next();
      return result.getInt(1);
    }
  }

  private static String script() {
    String name = "schema-%d.sql".formatted(NUMBER);
    try (InputStream stream = Schema.class.getResourceAsStream(name)) {
      String script = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      return script.replaceAll("--[^\n]*", "");
    } catch (IOException e) {
      throw new IllegalStateException(name + " cannot be read", e);
    }
  }
}
