package dev.cicada.runtime.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.runtime.ledger.Entry;
import dev.cicada.runtime.ledger.Postgres;
import java.io.IOException;
import java.nio.file.Path;
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

  @Test
  @Timeout(180)
  void aDatabaseThatIsRestartedUnderLoadCostsNothingButTime() throws Exception {
    AtomicInteger failures = new AtomicInteger();
    CountDownLatch[] reached = {new CountDownLatch(5), new CountDownLatch(15)};
    ServerListener listener =
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
    try (Postgres postgres = new Postgres(folder.resolve("postgres"));
        LocalRun run =
            new LocalRun(
                folder.resolve("server"), Map.of("rounds", "40", "database", postgres.url()))) {
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
}
