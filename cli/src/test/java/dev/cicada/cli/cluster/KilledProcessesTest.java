package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Processes are killed without warning, at random points. The run still ends, with exactly the
 * models of the simulation.
 *
 * <p>Which updates were acknowledged is known from what clients printed, including those that were
 * killed.
 */
class KilledProcessesTest {
  private static final long SEED = Long.getLong("cicada.seed", 31);
  private static final int CLIENTS = 8;
  private static final String ROUND_CLOSED = " called, version";
  private static final Pattern RECOVERED = Pattern.compile(".*(a new run|goes on in round (\\d+))");

  @TempDir private Path folder;

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final List<LoggedProcess> clients = new ArrayList<>();
  private ProcessCluster cluster;

  @Test
  @Timeout(900)
  void aServerKilledThirtyTimesAndClientsBetweenLoseNothing() throws Exception {
    kill("optimal", 50, 30, 6);
  }

  /**
   * The server remembers what its scheme heard. Clients know neither the scheme nor its settings.
   */
  @ParameterizedTest
  @CsvSource({"VirtualQueues, virtual-queues", "LargeUpdates, large-updates"})
  @Timeout(300)
  void aSchemeThatListensGoesOnWithItsMemory(String example, String scheme) throws Exception {
    int rounds = 12;
    try (ProcessCluster running =
        new ProcessCluster(
                folder,
                "scheme=" + scheme,
                "aggregation=fed-avg",
                "partition=dirichlet",
                "clients=3",
                "rounds=" + rounds,
                "senders=1")
            .with(Path.of("..", "examples", example + ".java"))) {
      cluster = running;
      LoggedProcess server = cluster.startServer();
      for (int client = 0; client < 3; client++) {
        clients.add(startClient(client));
      }
      for (int killed = 0; killed < 3; killed++) {
        server.await(ROUND_CLOSED);
        server.kill();
        server = cluster.startServer();
      }
      for (LoggedProcess client : clients) {
        assertThat(client.exitCode()).as("%s", client.lines()).isZero();
      }
    }
    cluster.requireFlawless();
  }

  @Test
  @Tag("slow")
  @Timeout(3600)
  void aServerKilledAHundredTimesAndClientsBetweenLoseNothing() throws Exception {
    kill("fixed", 150, 100, 50);
  }

  private void kill(String bandwidth, int rounds, int serverKills, int clientKills)
      throws Exception {
    System.out.println("seed " + SEED);
    long start = System.nanoTime();
    int inRounds = 0;
    try (ProcessCluster running =
        new ProcessCluster(
            folder,
            "clients=" + CLIENTS,
            "rounds=" + rounds,
            "senders=3",
            "bandwidth=" + bandwidth)) {
      cluster = running;
      LoggedProcess server = cluster.startServer();
      for (int client = 0; client < CLIENTS; client++) {
        clients.add(startClient(client));
      }
      for (int killed = 0; killed < serverKills; killed++) {
        inRounds += awaitMoment(server, rounds - 2 * (serverKills - killed)) ? 1 : 0;
        if (killed % (serverKills / clientKills) == 0) {
          killClient();
        }
        server.kill();
        server = cluster.startServer();
      }
      for (LoggedProcess client : clients) {
        assertThat(client.exitCode()).as("%s", client.lines()).isZero();
      }
    }
    System.out.printf(
        "%d kills of the server, %d of them in rounds, and %d of clients in %.1f s%n",
        serverKills, inRounds, clientKills, (System.nanoTime() - start) / 1e9);
    assertThat(inRounds).isPositive();
    cluster.requireFlawless();
  }

  /**
   * Waits for a moment to kill the server: while it starts, while clients come back, or between
   * rounds, if it began with at most this many rounds done.
   *
   * @return whether it was the last
   */
  private boolean awaitMoment(LoggedProcess server, int mostRounds) throws InterruptedException {
    int moment = random.nextInt(3);
    if (moment == 0) {
      pause(800);
      return false;
    }
    int closedRounds = closedRounds(server.await(" run"));
    if (moment == 1 || closedRounds > mostRounds) {
      pause(200);
      return false;
    }
    server.await(ROUND_CLOSED);
    pause(60);
    return true;
  }

  private void killClient() throws InterruptedException, IOException {
    int victim = random.nextInt(CLIENTS);
    clients.get(victim).kill();
    clients.set(victim, startClient(victim));
  }

  /** How many rounds were done when a server began, from the line that it prints then. */
  private static int closedRounds(String line) {
    Matcher recovered = RECOVERED.matcher(line);
    assertThat(recovered.matches()).as(line).isTrue();
    return recovered.group(2) == null ? 0 : Integer.parseInt(recovered.group(2));
  }

  private void pause(int mostMillis) {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(mostMillis)));
  }

  private LoggedProcess startClient(int client) throws IOException {
    return cluster.startClient("--name", "client-" + client);
  }
}
