package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.authority.Authority;
import dev.cicada.identity.KeyKind;
import dev.cicada.server.durable.RunAudit;
import dev.cicada.server.history.Entry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server with little memory, honest clients and attackers, all in separate processes, with
 * certificates of the same authority.
 */
@Timeout(300)
class AttackedServerTest {
  private static final Duration YEAR = Duration.ofDays(365);
  private static final List<String> HONEST = List.of("alice", "bob");
  private static final List<String> HOSTILE = List.of("mallory-a", "mallory-b");
  private static final List<String> CROWD =
      IntStream.range(0, 8).mapToObj(i -> "mallory-" + i).toList();
  private static final List<String> LITTLE_MEMORY =
      List.of("-Xmx128m", "-XX:+ExitOnOutOfMemoryError");
  private static final int STRANGERS = 200;

  @TempDir private Path folder;

  private final List<AutoCloseable> open = new ArrayList<>();

  @BeforeEach
  void issue() {
    Authority authority =
        Authority.create(
            folder.resolve("authority"), "authority", KeyKind.P256, YEAR, Clock.systemUTC());
    authority.issueServer("hub", List.of("127.0.0.1"), KeyKind.P256, YEAR, folder.resolve("hub"));
    Stream.of(HONEST, HOSTILE, CROWD)
        .flatMap(List::stream)
        .forEach(name -> authority.issueClient(name, KeyKind.P256, YEAR, folder.resolve(name)));
  }

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
  }

  private LoggedProcess attackers(String kind, int port, List<String> names) throws IOException {
    LoggedProcess process =
        LoggedProcess.startProgram(
            Attacker.class,
            Stream.concat(
                    Stream.of(kind, String.valueOf(port)),
                    names.stream().map(name -> folder.resolve(name).toString()))
                .toArray(String[]::new));
    open.add(process);
    return process;
  }

  /** A model of 600 kB is requested 2,400 times and never read. */
  @Test
  void goesOnServing() throws Exception {
    List<String> settings =
        List.of(
            "dataset=synthetic:120x5000x30",
            "clients=" + (HONEST.size() + HOSTILE.size() + CROWD.size()),
            "scheme=full",
            "startClients=" + (HONEST.size() + HOSTILE.size()),
            "rounds=3",
            "pace=clock",
            "roundSeconds=10",
            "stallSeconds=1",
            "credentials=" + folder.resolve("hub"),
            "revocations=" + folder.resolve("authority/revoked.crl"),
            "operations=127.0.0.1:0");
    Path served = folder.resolve("server");
    try (ProcessCluster cluster = new ProcessCluster(served, settings.toArray(String[]::new))) {
      LoggedProcess server = cluster.startServer(LITTLE_MEMORY, "--until-finished");
      String pages = server.await("pages on ");
      server.await("listening on");
      attackers("unread", cluster.port(), CROWD).await("under way");
      attackers("part", cluster.port(), HOSTILE).await("under way");
      beStrangers(cluster.port());
      URI health = URI.create("http://%s/health".formatted(pages.replaceFirst(".* ", "")));
      beSlow(health);

      List<LoggedProcess> honest = new ArrayList<>();
      for (String name : HONEST) {
        honest.add(cluster.startClient("--credentials", folder.resolve(name).toString()));
      }
      honest.get(0).await("called in round");
      assertThat(answer(health)).isEqualTo("alive\n");
      for (LoggedProcess client : honest) {
        assertThat(client.exitCode()).as("%s", client.lines()).isZero();
        assertThat(client.lines()).anyMatch(line -> line.contains("called in round"));
      }
      assertThat(server.exitCode()).as("%s", server.lines()).isZero();
      assertThat(server.lines())
          .hasSizeLessThan(200)
          .noneMatch(line -> line.startsWith("\tat ") || line.length() > 1_000);
      RunAudit audit = cluster.requireWhole();
      assertThat(audit.setAside())
          .extracting(Entry.SetAside::name)
          .isNotEmpty()
          .allMatch(name -> name.startsWith("mallory"));
      assertThat(Files.size(served.resolve("run.db"))).as("bytes").isLessThan(1 << 20);
    }
  }

  /** Connections without a certificate: some say nothing, others something that is not TLS. */
  private void beStrangers(int port) throws IOException {
    for (int i = 0; i < STRANGERS; i++) {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
      open.add(socket);
      if (i % 2 == 0) {
        socket
            .getOutputStream()
            .write(
                "GET / HTTP/1.1\r\nHost: \n\u001b[2J%d\r\n\r\n"
                    .formatted(i)
                    .getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  /** Requests for a page, which never end. */
  private void beSlow(URI page) throws IOException {
    for (int i = 0; i < STRANGERS; i++) {
      Socket socket = new Socket(page.getHost(), page.getPort());
      open.add(socket);
      socket.getOutputStream().write("GET /health HT".getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String answer(URI page) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }
}
