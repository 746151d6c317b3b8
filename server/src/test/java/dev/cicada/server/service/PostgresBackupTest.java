package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.server.durable.RunAudit;
import dev.cicada.server.ledger.Postgres;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Copies from PostgreSQL to a folder, and back into a database. */
@Timeout(180)
class PostgresBackupTest {
  @TempDir private Path folder;

  @Test
  void aRunGoesFromPostgresqlToAFolderAndBack() throws Exception {
    try (Postgres first = new Postgres(folder.resolve("first"));
        Postgres second = new Postgres(folder.resolve("second"));
        LocalRun run = new LocalRun(folder.resolve("run"), Map.of("database", first.url()))) {
      try (RunServer server = run.server(ServerListener.NONE)) {
        run.startClients(server.port());
        run.awaitClients();
      }
      Map<Integer, ?> models = run.requireWhole().models();
      ServerConfig copy = LocalRun.config(folder.resolve("copy"), Map.of());
      ServerConfig back = LocalRun.config(folder.resolve("back"), Map.of("database", second.url()));

      new StoredRun(run.config).copyTo(copy);
      new StoredRun(copy).copyTo(back);

      for (ServerConfig each : new ServerConfig[] {copy, back}) {
        RunAudit audit = new StoredRun(each).audit(run.run);
        assertThat(audit.findings()).isEmpty();
        assertThat(audit.models()).isEqualTo(models);
      }
    }
  }
}
