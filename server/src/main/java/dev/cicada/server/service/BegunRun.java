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
 * @param config its settings, and of the server's those that decide what it comes to
 */
record BegunRun(String id, ServerConfig config) {
  /** What the row says; of whose data it is those of older versions do not tell. */
  static BegunRun of(JdbcLedger.RunRow row, ServerConfig now) {
    return new BegunRun(
        row.id(),
        ServerConfig.of(now.run().registry())
            .with(ServerConfig.CLIENT_DATA, now.get(ServerConfig.CLIENT_DATA))
            .withTexts(ConfigReader.texts(row.config(), "the run in the database")));
  }

  /** The run that a ledger has; whoever asks wants one that is there. */
  static BegunRun in(JdbcLedger ledger, ServerConfig now) throws IOException {
    return of(
        ledger
            .run()
            .orElseThrow(() -> new UserError("there is no run in %s yet".formatted(now.folder()))),
        now);
  }

  /** How many rounds it was to have; more may have been added since. */
  int rounds() {
    return config.get(RunSettings.ROUNDS);
  }
}
