package dev.cicada.server.ledger;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Brings a database's schema up to date: numbered scripts, each run once, in a transaction.
 *
 * <p>A script that has been released is never changed; what changes is added as the next one.
 */
final class Migrations {
  private static final int NEWEST = 1;

  private Migrations() {}

  static void apply(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY)");
      connection.commit();
      int done = done(statement);
      if (done > NEWEST) {
        throw new SQLException(
            "the database is of a newer version of cicada: schema %d, this one knows %d"
                .formatted(done, NEWEST));
      }
      for (int number = done + 1; number <= NEWEST; number++) {
        for (String command : script(number).split(";", -1)) {
          if (!command.isBlank()) {
            statement.execute(command);
          }
        }
        statement.execute("INSERT INTO migration VALUES (" + number + ")");
        connection.commit();
      }
    }
  }

  private static int done(Statement statement) throws SQLException {
    try (ResultSet result =
        statement.executeQuery("SELECT COALESCE(MAX(number), 0) FROM migration")) {
      result.next();
      return result.getInt(1);
    }
  }

  private static String script(int number) {
    String name = "migration-%d.sql".formatted(number);
    try (InputStream stream = Migrations.class.getResourceAsStream(name)) {
      String script = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      return script.replaceAll("--[^\n]*", "");
    } catch (IOException e) {
      throw new IllegalStateException(name + " cannot be read", e);
    }
  }
}
