package dev.cicada.server.service;

import dev.cicada.run.config.ConfigReader;
import dev.cicada.run.config.RunSettings;
import dev.cicada.server.ledger.JdbcLedger;
import dev.cicada.text.UserError;
import java.io.IOException;

/**
 * A run as it was begun.
 *
 * @param id its identity
 * @param config its settings, and those of the server's that decide its results
 */
record BegunRun(String id, ServerConfig config) {
  /** The run in a row. Rows of older versions do not say whose the data are. */
  static BegunRun of(JdbcLedger.RunRow row, ServerConfig now) {
    return new BegunRun(
        row.id(),
        ServerConfig.of(now.run().registry())
            .with(ServerConfig.CLIENT_DATA, now.get(ServerConfig.CLIENT_DATA))
            .withTexts(ConfigReader.texts(row.config(), "the run in the database")));
  }

  /** The run in a ledger; refused if there is none. */
  static BegunRun in(JdbcLedger ledger, ServerConfig now) throws IOException {
    return of(
        ledger
            .run()
            .orElseThrow(() -> new UserError("there is no run in %s yet".formatted(now.folder()))),
        now);
  }

  /** How many rounds it began with; more may have been added since. */
  int rounds() {
    return config.get(RunSettings.ROUNDS);
  }
}
