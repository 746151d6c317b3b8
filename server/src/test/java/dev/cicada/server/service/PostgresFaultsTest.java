package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.server.ledger.Postgres;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A database that stops during a run, at a moment when the run needs it. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
@Timeout(300)
class PostgresFaultsTest {
  @TempDir private Path folder;

  private final Semaphore failures = new Semaphore(0);
  private final List<Gate> gates = List.of(new Gate(5), new Gate(15));
  private final ServerListener listener =
      new ServerListener() {
        @Override
        public void storageFailed(IOException failure) {
          failures.release();
        }
      };

  @Test
  void aDatabaseThatIsRestartedCostsNothingButTime() throws Exception {
    try (Postgres postgres = new Postgres(folder.resolve("postgres"));
        LocalRun run = run(postgres.url(), Map.of())) {
      try (RunServer server = run.server(listener)) {
        startClients(run, server);
        for (Gate gate : gates) {
          gate.await();
          restart(postgres, gate);
        }
        run.awaitClients();
      }
      run.requireFlawless();
    }
  }

  @Test
  void grantsAndAPlaceThatChangesHandsOutliveTheDatabasesRestarts() throws Exception {
    try (Postgres postgres = new Postgres(folder.resolve("postgres"));
        LocalRun run = run(postgres.url(), Map.of("bandwidth", "optimal"))) {
      try (RunServer server = run.server(listener);
          HandClient other = new HandClient(server.port(), "client 3")) {
        startClients(run, server);
        gates.get(0).await();
        other.withdraw();
        restart(postgres, gates.get(0));
        gates.get(1).await();
        run.startClient(server.port(), "newcomer");
        run.awaitEnrolled("newcomer");
        restart(postgres, gates.get(1));
        run.awaitClients();
      }
      assertThat(run.sentAway).containsOnlyKeys("client 3");
      assertThat(run.requireWhole().updates())
          .as("the newcomer has called from the place of client 3")
          .anyMatch(update -> update.round() >= 15 && update.client() == 3);
    }
  }

  @Test
  void aDatabaseThatHangsIsGivenUpAfterAWhileAndTriedAgain() throws Exception {
    try (Postgres postgres = new Postgres(folder.resolve("postgres"));
        FaultyProxy way = new FaultyProxy(postgres.port(), 1, 0);
        LocalRun run = run(Postgres.url(way.port()) + "&socketTimeout=2", Map.of())) {
      try (RunServer server = run.server(listener)) {
        startClients(run, server);
        gates.get(0).await();
        way.freeze();
        gates.get(0).open();
        failures.acquire(2); // the plan, and then a recovery
        way.thaw();
        gates.get(1).open();
        run.awaitClients();
      }
      run.requireFlawless();
    }
  }

  /** Stops the database, lets the run find out, and starts it again. */
  private void restart(Postgres postgres, Gate gate) throws Exception {
    postgres.stop();
    failures.drainPermits();
    gate.open();
    failures.acquire();
    postgres.start();
  }

  private void startClients(LocalRun run, RunServer server) {
    run.startClients(server.port(), radio -> gates.get(0).guard(gates.get(1).guard(radio)));
  }

  private LocalRun run(String database, Map<String, String> changes) {
    Map<String, String> settings = new HashMap<>(changes);
    settings.putAll(Map.of("rounds", "30", "database", database));
    return new LocalRun(folder.resolve("server"), settings);
  }
}
