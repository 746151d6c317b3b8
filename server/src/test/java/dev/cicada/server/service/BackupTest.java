package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.server.durable.RunAudit;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.RunState;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Copies of a run whose server goes on meanwhile. */
@Timeout(120)
class BackupTest {
  private static final Map<String, String> SETTINGS =
      Map.of("rounds", "60", "keep", "needed", "aggregation", "fed-buff", "bufferSize", "3");

  @TempDir private Path folder;

  private ServerConfig target(String name) {
    Map<String, String> settings = new HashMap<>(SETTINGS);
    settings.put("folder", folder.resolve(name).toString());
    return LocalRun.config(folder.resolve(name), settings);
  }

  @Test
  void everyCopyIsWholeAndARunGoesOnFromIt() throws Exception {
    int copies = 0;
    try (LocalRun run = new LocalRun(folder.resolve("run"), SETTINGS)) {
      ServerListener midway =
          new ServerListener() {
            @Override
            public void closed(Entry.Closed close, Entry.Planned plan, float[] model) {
              if (close.round() == 20) {
                backup(run, "midway");
              }
            }
          };
      try (RunServer server = run.server(midway)) {
        run.startClients(server.port());
        RunState copied;
        do {
          copied = backup(run, "copy-" + copies++);
          assertThat(entries(folder.resolve("run"))).isNotNegative();
        } while (copied.round() < 60);
        run.awaitClients();
      }
      for (int copy = 0; copy < copies; copy++) {
        RunAudit audit = new StoredRun(target("copy-" + copy)).audit(run.run);
        assertThat(audit.findings()).as("copy %d", copy).isEmpty();
      }
    }
    try (LocalRun restored = new LocalRun(folder.resolve("midway"), SETTINGS)) {
      assertThat(new StoredRun(restored.config).summary().state().round()).isEqualTo(21);
      try (RunServer server = restored.server(ServerListener.NONE)) {
        restored.startClients(server.port());
        restored.awaitClients();
      }
      restored.requireFlawless();
    }
  }

  private RunState backup(LocalRun run, String name) {
    try {
      return new StoredRun(run.config).copyTo(target(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads the ledger as any SQLite program would, while the server is working. */
  private static int entries(Path folder) throws Exception {
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("run.db"));
        ResultSet row = database.createStatement().executeQuery("SELECT count(*) FROM entry")) {
      row.next();
      return row.getInt(1);
    }
  }

  @Test
  void aCopyGoesWhereNoRunIs() throws Exception {
    try (LocalRun run = new LocalRun(folder.resolve("run"), SETTINGS);
        RunServer server = run.server(ServerListener.NONE);
        HandClient alice = HandClient.listening(server.port(), "alice")) {
      alice.next();
      new StoredRun(run.config).copyTo(target("copy"));
      assertThatThrownBy(() -> new StoredRun(run.config).copyTo(target("copy")))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("has a run already; a copy goes where none is");
    }
  }
}
