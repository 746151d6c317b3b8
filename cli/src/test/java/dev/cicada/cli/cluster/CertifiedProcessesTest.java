package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commands as an engineer would run them: an authority, a server and clients that trust nobody
 * else.
 */
class CertifiedProcessesTest {
  private static final String DISTRUST =
      "cicada client: this client does not trust the server: the certificate of ";

  @TempDir private Path folder;

  @BeforeEach
  void issue() {
    identity("init");
    identity("issue", "hub", "--server", "127.0.0.1", "--out", path("hub"));
    for (String client : List.of("alice", "bob", "carol")) {
      identity("issue", client, "--out", path(client));
    }
  }

  /**
   * Everybody calls in every round. A client is waited for until it has been silent for a while.
   */
  @Test
  @Timeout(600)
  void aRunGoesOnWithoutTheClientThatIsRevokedInIt() throws Exception {
    try (ProcessCluster cluster = cluster("rounds=100000", "senders=3", "patienceSeconds=8")) {
      LoggedProcess server = cluster.startServer();
      server.await("listening on");
      for (String client : List.of("alice", "bob")) {
        cluster.startClient("--credentials", path(client));
      }
      LoggedProcess carol = cluster.startClient("--credentials", path("carol"));
      server.await("round 3:");
      identity("revoke", "carol");

      assertThat(carol.exitCode()).as("%s", carol.lines()).isEqualTo(2);
      assertThat(carol.lines())
          .last()
          .asString()
          .startsWith("cicada client: the server refuses")
          .contains("certificate", "revoked");
      server.await("carol reason=revoked");
      for (int round = 0; round < 3; round++) {
        server.await(": 2 of 2 called");
      }
      assertThat(server.end()).as("as every JVM after SIGTERM").isEqualTo(143);
      assertThat(server.lines())
          .noneMatch(line -> line.contains("Exception") || line.startsWith("\tat "))
          .last()
          .asString()
          .startsWith("cicada server: ended; everything that was acknowledged is in ");
      cluster.requireWhole();
    }
  }

  @Test
  @Timeout(600)
  void strangersAreKeptOut() throws Exception {
    run("identity", "init", "--authority", path("other"));
    run("identity", "issue", "eve", "--authority", path("other"), "--out", path("eve"));
    try (ProcessCluster cluster = cluster()) {
      LoggedProcess server = cluster.startServer();
      server.await("listening on");

      LoggedProcess eve = cluster.startClient("--credentials", path("eve"));
      assertThat(eve.exitCode()).isEqualTo(2);
      assertThat(eve.lines())
          .containsExactly(DISTRUST + "CN=hub is not one of this client's authority for a server.");
      LoggedProcess nobody = cluster.startClient("--name", "alice");
      assertThat(nobody.await("trying again: "))
          .contains("no connection to the server")
          .contains("Maybe it is not there yet, or wants credentials");
      assertThat(server.isAlive()).isTrue();
    }
  }

  @Test
  @Timeout(600)
  void aClientLeavesARevokedServerAndComesBackToTheNext() throws Exception {
    String list = path("authority/revoked.crl");
    try (ProcessCluster cluster = cluster()) {
      LoggedProcess server = cluster.startServer();
      server.await("listening on");
      LoggedProcess alice =
          cluster.startClient("--credentials", path("alice"), "--revocations", list);
      alice.await("enrolled as 0");

      identity("revoke", "hub");
      server.kill();
      server = cluster.startServer();
      server.await("listening on");
      alice.await("trying again: this client does not trust the server: ");
      LoggedProcess bob = cluster.startClient("--credentials", path("bob"), "--revocations", list);
      assertThat(bob.exitCode()).isEqualTo(2);
      assertThat(bob.lines()).containsExactly(DISTRUST + "CN=hub is revoked.");

      identity("issue", "hub-2", "--server", "127.0.0.1", "--out", path("hub-2"));
      server.kill();
      cluster.startServer("--set", "credentials=" + path("hub-2"));
      alice.await("enrolled as 0");
    }
  }

  private ProcessCluster cluster(String... changes) throws IOException {
    List<String> settings =
        new ArrayList<>(
            List.of(
                "clients=3",
                "senders=2",
                "credentials=" + path("hub"),
                "revocations=" + path("authority/revoked.crl")));
    settings.addAll(List.of(changes));
    return new ProcessCluster(folder.resolve("server"), settings.toArray(String[]::new));
  }

  private void identity(String... arguments) {
    List<String> all = new ArrayList<>(List.of("identity"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--authority", path("authority")));
    run(all.toArray(String[]::new));
  }

  private static void run(String... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertThat(run.exitCode()).as(run.errors()).isZero();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }
}
