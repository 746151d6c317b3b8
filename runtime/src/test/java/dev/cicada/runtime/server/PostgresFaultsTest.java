package dev.cicada.runtime.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.runtime.ledger.Entry;
import dev.cicada.runtime.ledger.Postgres;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class PostgresFaultsTest {
  @TempDir private Path folder;

  private final AtomicInteger failures = new AtomicInteger();
  private final CountDownLatch[] reached = {new CountDownLatch(5), new CountDownLatch(15)};
  private final ServerListener listener =
      new ServerListener() {
        @Override
        public void storageFailed(IOException failure) {
          failures.incrementAndGet();
        }

        @Override
        public void closed(Entry.Closed close, Entry.Planned plan, float[] model) {
          for (CountDownLatch each : reached) {
            each.countDown();
          }
        }
      };

  @Test
  @Timeout(180)
  void aDatabaseThatIsRestartedUnderLoadCostsNothingButTime() throws Exception {
    try (Postgres postgres = new Postgres(folder.resolve("postgres"));
        LocalRun run = run(postgres, Map.of())) {
      try (RunServer server = run.server(listener)) {
        run.startClients(server.port());
        for (CountDownLatch each : reached) {
          each.await();
          postgres.restart();
        }
        run.awaitClients();
      }
      assertThat(failures.get()).isPositive();
      run.requireFlawless();
    }
  }

  @Test
  @Timeout(180)
  void grantsAndAPlaceThatChangesHandsOutliveTheDatabasesRestarts() throws Exception {
    try (Postgres postgres = new Postgres(folder.resolve("postgres"));
        LocalRun run = run(postgres, Map.of("bandwidth", "optimal"))) {
      try (RunServer server = run.server(listener);
          HandClient other = new HandClient(server.port(), "client 3")) {
        run.startClients(server.port());
        reached[0].await();
        other.withdraw();
        postgres.restart();
        run.startClient(server.port(), "newcomer");
        reached[1].await();
        postgres.restart();
        run.awaitClients();
      }
      assertThat(failures.get()).isPositive();
      assertThat(run.sentAway).containsOnlyKeys("client 3");
      assertThat(run.requireWhole().updates())
          .as("the newcomer has called from the place of client 3")
          .anyMatch(update -> update.round() > 15 && update.client() == 3);
    }
  }

  private LocalRun run(Postgres postgres, Map<String, String> changes) {
    Map<String, String> settings = new HashMap<>(changes);
    settings.putAll(Map.of("rounds", "40", "database", postgres.url()));
    return new LocalRun(folder.resolve("server"), settings);
  }
}
