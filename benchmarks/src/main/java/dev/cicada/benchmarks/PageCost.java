package dev.cicada.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.cicada.page.feed.Feed;
import dev.cicada.page.source.SimulationSource;
import dev.cicada.page.web.Guard;
import dev.cicada.page.web.PageServer;
import dev.cicada.page.web.Pages;
import dev.cicada.run.Run;
import dev.cicada.run.config.RunConfig;
import dev.cicada.simulation.Simulation;
import dev.cicada.training.data.TrainTest;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The speed of a simulation that somebody watches, over that of one without a page.
 *
 * <p>Both take turns in one process, and the median of the pairs counts, as in {@link
 * SimulationSpeed}. The viewer reads everything as fast as it comes, as a browser does.
 */
public final class PageCost {
  private static final int PAIRS = 9;
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private PageCost() {}

  /** Prints a row for some numbers of clients. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    System.out.println("clients  speed by the clock  by processor time");
    row(10, 3_000);
    row(1_000, 300);
    row(100_000, 30);
  }

  private record Spent(double seconds, double processorSeconds) {}

  private static void row(int clients, int rounds) throws IOException, InterruptedException {
    RunConfig config =
        RunConfig.standard()
            .withTexts(
                Map.of(
                    "clients", String.valueOf(clients),
                    "rounds", String.valueOf(rounds),
                    "scheme", "random",
                    "partition", "iid",
                    "dataset", "synthetic:200000x64x10",
                    "model", "mlp-1x200",
                    "senders", String.valueOf(Math.max(1, clients / 100)),
                    "threads", "1"));
    TrainTest data = Run.load(config);
    List<Double> clocks = new ArrayList<>();
    List<Double> processors = new ArrayList<>();
    for (int pair = -1; pair < PAIRS; pair++) {
      Spent alone = simulate(config, data, Optional.empty());
      Spent watched = watched(config, data);
      if (pair >= 0) { // the first warms up
        clocks.add(alone.seconds / watched.seconds);
        processors.add(alone.processorSeconds / watched.processorSeconds);
      }
    }
    System.out.printf(
        "%7d  %17.1f %%  %15.1f %%%n", clients, 100 * median(clocks), 100 * median(processors));
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
  }

  private static Spent watched(RunConfig config, TrainTest data)
      throws IOException, InterruptedException {
    Feed feed = new Feed("benchmark");
    try (PageServer server =
        PageServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            new Pages(feed, Guard.local()),
            Optional.empty())) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "feed")).build();
      InputStream events =
          HttpClient.newHttpClient()
              .send(request, HttpResponse.BodyHandlers.ofInputStream())
              .body();
      Thread viewer = new Thread(() -> drain(events), "viewer");
      viewer.setDaemon(true);
      viewer.start();
      return simulate(config, data, Optional.of(feed));
    }
  }

  private static void drain(InputStream events) {
    byte[] buffer = new byte[1 << 16];
    try {
      while (events.read(buffer) >= 0) {
        Thread.onSpinWait();
      }
    } catch (IOException over) {
      Thread.currentThread().interrupt();
    }
  }

  private static Spent simulate(RunConfig config, TrainTest data, Optional<Feed> feed) {
    try (Run run = Run.of(config, data)) {
      Simulation simulation = run.simulation(run.initialState(), false);
      feed.ifPresent(each -> new SimulationSource(each, "run", config).follow(simulation));
      long start = System.nanoTime();
      long processor = SYSTEM.getProcessCpuTime();
      simulation.run();
      return new Spent(
          (System.nanoTime() - start) / 1e9, (SYSTEM.getProcessCpuTime() - processor) / 1e9);
    }
  }
}
