package dev.cicada.cli.page;

import dev.cicada.page.feed.Feed;
import dev.cicada.page.web.Guard;
import dev.cicada.page.web.PageServer;
import dev.cicada.page.web.Pages;
import dev.cicada.run.config.RunConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Prints how long a browser takes to draw a page, without judging it. */
@Tag("slow")
@InstalledBrowser
class FirstDrawingTest {
  private static final int TIMES = 7;

  @Test
  void itIsMeasured() throws IOException {
    try (PageBrowser browser = new PageBrowser()) {
      measure(browser, 1, 10, 100);
      measure(browser, 7, 10, 100);
      measure(browser, 1, 100, 100_000);
      measure(browser, 1, 1_000_000, 100_000);
      measure(browser, 7, 1_000_000, 100_000);
    }
  }

  private static void measure(PageBrowser browser, int runs, int clients, int rounds)
      throws IOException {
    Feed feed = new Feed("a benchmark");
    RunConfig config =
        RunConfig.standard()
            .withTexts(
                Map.of(
                    "scheme",
                    "random",
                    "clients",
                    "" + clients,
                    "rounds",
                    "" + rounds,
                    "mobility",
                    "gauss-markov"));
    for (int i = 0; i < runs; i++) {
      LongRun.tell(feed, "run " + i, config);
    }
    try (PageServer server =
        PageServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            new Pages(feed, Guard.local()),
            Optional.empty())) {
      List<Double> millis = new ArrayList<>();
      for (int i = 0; i < TIMES; i++) {
        browser.open(server.url());
        browser.await("performance.getEntriesByName('drawn').length");
        millis.add(
            (Double) browser.run("return performance.getEntriesByName('drawn')[0].startTime + .1"));
        browser.leave();
      }
      System.out.printf(
          "first drawing: %d runs, %,d clients, %,d rounds: %.0f ms (median of %d)%n",
          runs, clients, rounds, millis.stream().sorted().toList().get(TIMES / 2), TIMES);
    }
  }
}
