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
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The speed of a simulation that somebody watches, over that of one without a page.
 *
 * <p>Both take turns in one process, and the median of the pairs counts, as in {@link
 * SimulationSpeed}. The viewer reads everything as fast as it comes, compressed, as a browser does;
 * its own time does not count, since a browser is another process. The page speaks by the clock,
 * whatever the simulation gets of the machine: so what it takes is said in parts of a core, and a
 * busy machine cannot change it.
 */
public final class PageCost {
  private static final int PAIRS = 7;
  private static final String VIEWER = "viewer";
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private PageCost() {}

  /** Prints a row for some numbers of clients. */
  public static void main(String[] arguments) throws IOException {
    System.out.println("clients  speed by the clock  by processor time  page's part of a core");
    row(10, 1_500);
    row(1_000, 80);
    row(100_000, 12);
  }

  /**
   * What a simulation took.
   *
   * @param processorSeconds of the simulation, and of telling the feed of it
   * @param pageSeconds of processor time, of the threads that tell viewers
   */
  private record Spent(double seconds, double processorSeconds, double pageSeconds) {}

  private record Pair(Spent alone, Spent watched) {
    double byClock() {
      return alone.seconds / watched.seconds;
    }

    double byProcessor() {
      return alone.processorSeconds / watched.processorSeconds;
    }

    double pagesPart() {
      return watched.pageSeconds / watched.seconds;
    }
  }

  private static void row(int clients, int rounds) throws IOException {
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
    List<Pair> pairs = new ArrayList<>();
    for (int pair = -1; pair < PAIRS; pair++) {
      Pair next = new Pair(simulate(config, data, Optional.empty()), watched(config, data));
      if (pair >= 0) { // the first warms up
        pairs.add(next);
      }
    }
    System.out.printf(
        "%7d  %17.1f %%  %15.1f %%  %19.1f %%%n",
        clients,
        100 * median(pairs, Pair::byClock),
        100 * median(pairs, Pair::byProcessor),
        100 * median(pairs, Pair::pagesPart));
  }

  private static double median(List<Pair> pairs, ToDoubleFunction<Pair> value) {
    return pairs.stream()
        .mapToDouble(value)
        .sorted()
        .skip(pairs.size() / 2)
        .findFirst()
        .orElseThrow();
  }

  private static Spent watched(RunConfig config, TrainTest data) throws IOException {
    Feed feed = new Feed("benchmark");
    try (PageServer server =
            PageServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new Pages(feed, Guard.local()),
                Optional.empty());
        Socket socket =
            new Socket(InetAddress.getLoopbackAddress(), URI.create(server.url()).getPort())) {
      socket
          .getOutputStream()
          .write(
              "GET /feed HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      Thread viewer = new Thread(() -> drain(socket), VIEWER);
      viewer.setDaemon(true);
      viewer.start();
      return simulate(config, data, Optional.of(feed));
    }
  }

  private static void drain(Socket socket) {
    byte[] buffer = new byte[1 << 16];
    try {
      while (socket.getInputStream().read(buffer) >= 0) {
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
      Spent before = now(start);
      simulation.run();
      Spent after = now(start);
      return new Spent(
          after.seconds,
          after.processorSeconds - before.processorSeconds,
          after.pageSeconds - before.pageSeconds);
    }
  }

  private static Spent now(long start) {
    double page = secondsOf("page");
    return new Spent(
        (System.nanoTime() - start) / 1e9,
        SYSTEM.getProcessCpuTime() / 1e9 - page - secondsOf(VIEWER),
        page);
  }

  /** The processor time of all threads of a name. */
  private static double secondsOf(String name) {
    long nanos = 0;
    for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
      if (thread != null && thread.getThreadName().equals(name)) {
        nanos += Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId()));
      }
    }
    return nanos / 1e9;
  }
}
