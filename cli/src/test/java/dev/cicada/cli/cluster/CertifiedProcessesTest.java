package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.runtime.ledger.Entry;
import dev.cicada.runtime.machine.RunAudit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commands as an engineer gives them: an authority, a server and clients that trust nobody else.
 */
class CertifiedProcessesTest {
  private static final int ROUNDS = 60;
  private static final String DISTRUST =
      "cicada client: this client does not trust the server: the certificate of ";

  @TempDir private Path folder;

  @BeforeEach
  void issue() throws Exception {
    identity("init");
    identity("issue", "hub", "--server", "127.0.0.1", "--out", path("hub"));
    for (String client : List.of("alice", "bob", "carol")) {
      identity("issue", client, "--out", path(client));
    }
  }

  @Test
  @Timeout(300)
  void aRunGoesOnToItsEndWithoutTheClientThatIsRevokedInIt() throws Exception {
    try (ProcessCluster cluster = cluster("pace=clock", "roundSeconds=0.25")) {
      LoggedProcess server = cluster.startServer("--until-finished");
      server.await("listening on");
      LoggedProcess alice = cluster.startClient("--credentials", path("alice"));
      LoggedProcess bob = cluster.startClient("--credentials", path("bob"));
      LoggedProcess carol = cluster.startClient("--credentials", path("carol"));
      server.await("round 3:");
      identity("revoke", "carol");

      assertThat(carol.exitCode()).as("%s", carol.lines()).isEqualTo(2);
      assertThat(carol.lines())
          .last()
          .asString()
          .isEqualTo("cicada client: the server refuses: the certificate of carol is revoked.");
      assertThat(server.isAlive()).isTrue();
      assertThat(alice.exitCode()).as("%s", alice.lines()).isZero();
      assertThat(bob.exitCode()).as("%s", bob.lines()).isZero();
      assertThat(server.exitCode()).as("%s", server.lines()).isZero();
      assertThat(server.lines())
          .anyMatch(line -> line.contains("round %d:".formatted(ROUNDS - 1)))
          .anyMatch(line -> line.contains("refused") && line.contains("carol"))
          .noneMatch(line -> line.contains("Exception") || line.startsWith("\tat "))
          .last()
          .asString()
          .startsWith("cicada server: ended; everything that was acknowledged is in ");
      RunAudit audit = cluster.requireWhole();
      assertThat(callers(audit, 0, ROUNDS)).hasSize(3);
      assertThat(callers(audit, ROUNDS - 5, ROUNDS)).hasSizeLessThan(3);
    }
  }

  @Test
  @Timeout(300)
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
  @Timeout(300)
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
                "rounds=" + ROUNDS,
                "senders=2",
                "credentials=" + path("hub"),
                "revocations=" + path("authority/revoked.crl")));
    settings.addAll(List.of(changes));
    return new ProcessCluster(folder.resolve("server"), settings.toArray(String[]::new));
  }

  private static Set<Integer> callers(RunAudit audit, int first, int end) {
    return audit.updates().stream()
        .filter(update -> update.round() >= first && update.round() < end)
        .map(Entry.Received::client)
        .collect(Collectors.toSet());
  }

  private void identity(String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("identity"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--authority", path("authority")));
    run(all.toArray(String[]::new));
  }

  private static void run(String... arguments) throws Exception {
    LoggedProcess.run(arguments);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }
}
