package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.page.InstalledBrowser;
import dev.cicada.cli.page.PageBrowser;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server and its clients, each a process, as somebody sees them who has the page open. */
@InstalledBrowser
class ServerPageTest {
  private static final String HOSTILE = "<img src=x onerror=document.title='owned'>";

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
      browser.await("Number(document.querySelector('#plan-text b')?.textContent) >= 3");
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
      browser.await("Number(document.querySelector('#plan-text b')?.textContent) >= 4");
      browser.picture("server-again");
    }
  }
}
