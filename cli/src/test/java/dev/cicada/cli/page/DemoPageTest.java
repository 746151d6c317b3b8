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
  private static final int SCHEMES = 7;

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
      for (int scheme = 0; scheme < SCHEMES; scheme++) {
        browser.await(
            "[...document.querySelectorAll('#legend small')].filter(small =>"
                + " small.textContent.startsWith('100/100')).length > "
                + scheme);
      }
      browser.prefer("prefers-reduced-motion", "reduce"); // so that calls stay to be seen
      browser.size(1280, 1150);
      browser.click("#legend .chip:nth-child(3)");
      browser.awaitText("#now-facts", "opportunistic");
      browser.await("document.querySelector('#learning-chart').dataset.lines === '7'");
      browser.run("scrollTo(0, 0)");
      browser.smallPicture("demo");
      browser.leave();
      assertThat(demo.get().exitCode()).isZero();
    }
  }
}
