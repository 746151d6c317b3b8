package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandRun;
import dev.cicada.cli.page.InstalledBrowser;
import dev.cicada.cli.page.PageBrowser;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server and its clients, each in its own process, as seen on the page. */
@InstalledBrowser
class ServerPageTest {
  private static final String HOSTILE = "<img src=x onerror=document.title='owned'>";

  private static final String ROUND =
      "parseInt(document.querySelector('#now-facts [data-fact=round]')?.textContent)";

  @TempDir private Path folder;

  @Test
  void thePageOutlivesItsServerAndGoesOnWithTheNext() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    String operations = "operations=127.0.0.1:" + port;
    try (ProcessCluster cluster =
            new ProcessCluster(
                folder,
                "clients=2",
                "rounds=100000",
                "pace=clock",
                "roundSeconds=0.5",
                operations);
        PageBrowser browser = new PageBrowser()) {
      LoggedProcess server = cluster.startServer();
      cluster.startClient("--name", "ada");
      cluster.startClient("--name", HOSTILE);
      server.await("pages on");
      browser.open("http://127.0.0.1:" + port + "/");
      browser.awaitText("#server-tiles", "2 of 2");
      browser.awaitText("#members-table", HOSTILE);
      browser.await("document.querySelectorAll('#cell .client').length === 2");
      browser.await(ROUND + " >= 3");
      assertThat(browser.run("return document.title").toString()).doesNotContain("owned");
      assertThat(browser.count("img")).isZero();
      browser.find("#members-filter").sendKeys("ada");
      browser.await("document.querySelectorAll('#members-table tbody tr').length === 1");
      browser.picture("server");
      browser.requireNoErrors();

      server.kill();
      browser.awaitText("#connection", "no connection");
      browser.picture("server-lost");
      cluster.startServer();
      browser.awaitText("#connection", "live");
      browser.awaitText("#server-tiles", "2 of 2");
      browser.await(ROUND + " >= 4");
      browser.picture("server-again");
    }
  }

  /** A browser that trusts the server's key, as if the authority had been imported. */
  @Test
  void beyondThisMachineThePageIsForWhoHasTheToken() throws Exception {
    identity("init");
    identity("issue", "hub", "--server", "127.0.0.1", "--key", "p256", "--out", path("hub"));
    identity("issue", "ada", "--out", path("ada"));
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    String url = "https://127.0.0.1:" + port + "/";
    try (ProcessCluster cluster =
            new ProcessCluster(
                folder.resolve("server"),
                "clients=1",
                "senders=1",
                "rounds=100000",
                "pace=clock",
                "roundSeconds=0.5",
                "credentials=" + path("hub"),
                "revocations=" + path("authority/revoked.crl"),
                "page=127.0.0.1:" + port);
        PageBrowser browser =
            new PageBrowser("--ignore-certificate-errors-spki-list=" + keyDigest())) {
      LoggedProcess server = cluster.startServer();
      cluster.startClient("--credentials", path("ada"));
      server.await("page on https://");
      String token = Files.readString(folder.resolve("server/page-token")).strip();

      browser.open(url);
      browser.awaitText("body", "this page needs its token");
      browser.open(url + "?token=" + "0".repeat(token.length()));
      browser.awaitText("body", "this page needs its token");
      browser.picture("token-wrong");
      assertThat(browser.count("script")).isZero();

      browser.open(url + "?token=" + token);
      browser.awaitText("#server-tiles", "1 of 1");
      browser.await(ROUND + " >= 2");
      assertThat(browser.run("return location.href")).as("no token to be copied").isEqualTo(url);
      assertThat(browser.run("return document.cookie")).as("no script reads it").isEqualTo("");
      browser.picture("token-right");
      assertThat(server.lines()).noneMatch(line -> line.contains(token));
    }
  }

  private String keyDigest() throws Exception {
    try (InputStream file = Files.newInputStream(folder.resolve("hub/own.crt"))) {
      byte[] key =
          CertificateFactory.getInstance("X.509")
              .generateCertificate(file)
              .getPublicKey()
              .getEncoded();
      return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(key));
    }
  }

  private void identity(String... arguments) {
    List<String> all = new ArrayList<>(List.of("identity"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--authority", path("authority")));
    CommandRun run = CommandRun.of(all.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.errors()).isZero();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }
}
