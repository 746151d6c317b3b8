package dev.cicada.server.ledger;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteLedgerTest extends LedgerContract {
  @TempDir private Path folder;

  @Override
  Database empty() {
    return Database.file(folder.resolve("run.db"));
  }

  @Test
  void isForOneProcessAtATime() throws Exception {
    try (JdbcLedger first = new JdbcLedger(empty());
        JdbcLedger second = new JdbcLedger(empty())) {
      first.recover();
      assertThatThrownBy(second::recover)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("locked");
    }
  }
}
