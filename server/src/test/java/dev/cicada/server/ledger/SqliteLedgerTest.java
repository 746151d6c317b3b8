package dev.cicada.server.ledger;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteLedgerTest extends LedgerContract {
  @TempDir private Path folder;

  @Override
  Database empty() {
    return Database.file(folder.resolve("run.db"));
  }
}
