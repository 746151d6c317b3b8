package dev.cicada.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandRun;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo as a newcomer sees it, and the README's picture of it. */
@Tag("slow")
@InstalledBrowser
class DemoPageTest {
  @TempDir private Path folder;

  @Test
  void theDemoIsSeenToItsEndAndEndsWhenThePageIsClosed() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    try (PageBrowser browser = new PageBrowser()) {
      CompletableFuture<CommandRun> demo =
          CompletableFuture.supplyAsync(
              () -> CommandRun.of("demo", "--page=127.0.0.1:" + port, "--out=" + folder));
      while (!browser.reaches("http://127.0.0.1:" + port + "/")) {
        assertThat(demo).isNotDone();
      }
      browser.awaitText("#legend", "opportunistic");
      for (int scheme = 0; scheme < 6; scheme++) {
        browser.await(
            "[...document.querySelectorAll('#legend small')].filter(small =>"
                + " small.textContent.startsWith('100/100')).length > "
                + scheme);
      }
      browser.size(1280, 800);
      browser.await("document.querySelectorAll('#learning-chart .u-series').length === 7");
      browser.visiblePicture("demo");
      browser.open("http://127.0.0.1:" + port + "/");
      browser.await("performance.getEntriesByName('drawn').length");
      System.out.printf(
          "The first drawing, of six runs with a hundred rounds each, took %.0f ms.%n",
          (Double) browser.run("return performance.getEntriesByName('drawn')[0].startTime + 1e-9"));
      browser.leave();
      assertThat(demo.get().exitCode()).isZero();
    }
  }
}
