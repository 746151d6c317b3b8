package dev.cicada.server.ledger;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class PostgresLedgerTest extends LedgerContract {
  @TempDir private static Path folder;

  private static Postgres postgres;

  @BeforeAll
  static void start() throws Exception {
    postgres = new Postgres(folder.resolve("postgres"));
  }

  @AfterAll
  static void stop() throws Exception {
    postgres.close();
  }

  @Override
  Database empty() throws Exception {
    Database database = new Database(postgres.url());
    try (Connection connection = database.connect(false);
        Statement statement = connection.createStatement()) {
      statement.execute("DROP SCHEMA public CASCADE");
      statement.execute("CREATE SCHEMA public");
      connection.commit();
    }
    return database;
  }
}
