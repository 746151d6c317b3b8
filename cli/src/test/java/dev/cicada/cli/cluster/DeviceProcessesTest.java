package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes that emulate devices with different speeds and powers, which come and go. */
class DeviceProcessesTest {
  private static final int CLIENTS = 3;

  @TempDir private Path folder;

  @Test
  @Timeout(300)
  void theyComeToTheModelsOfTheSimulation() throws Exception {
    try (ProcessCluster cluster =
        new ProcessCluster(
            folder,
            "clients=" + CLIENTS,
            "rounds=8",
            "devices=classes",
            "classSpeeds=0.3,1,4",
            "classPowers=2,1,0.5",
            "availability=markov",
            "awayShare=0.3",
            "awayRounds=2",
            "maximumInterval=3",
            "senders=1",
            "codec=int4",
            "bandwidth=optimal")) {
      cluster.startServer("--until-finished").await("listening on");
      List<LoggedProcess> clients = new ArrayList<>();
      for (int client = 0; client < CLIENTS; client++) {
        clients.add(cluster.startClient("--name", "client-" + client));
      }
      for (LoggedProcess client : clients) {
        assertThat(client.exitCode()).as("%s", client.lines()).isZero();
      }
      cluster.requireFlawless();
    }
  }
}
