package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.server.history.Entry;
import dev.cicada.server.ledger.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Faults of the network, the disk and the database, while the server's process lives. */
@Timeout(180)
class FaultsTest {
  private static final long SEED = Long.getLong("cicada.seed", 20_260_101);

  @TempDir private Path folder;

  @Test
  void connectionsThatBreakAndDelayCostNothingButTime() throws Exception {
    System.out.println("seed " + SEED);
    try (LocalRun run = new LocalRun(folder, Map.of("rounds", "30", "bandwidth", "shared"))) {
      try (RunServer server = run.server(ServerListener.NONE);
          FaultyProxy proxy = new FaultyProxy(server.port(), SEED, 25)) {
        run.startClients(proxy.port());
        run.awaitClients();
        assertThat(proxy.cutsLeft()).as("however few the bytes come in").isLessThanOrEqualTo(20);
      }
      run.requireFlawless();
    }
  }

  @Test
  void aDiskThatIsFullNowAndThenCostsNothingButTime() throws Exception {
    System.out.println("seed " + SEED);
    AtomicInteger failures = new AtomicInteger();
    ServerListener listener =
        new ServerListener() {
          @Override
          public void storageFailed(IOException failure) {
            failures.incrementAndGet();
          }
        };
    try (LocalRun run = new LocalRun(folder, Map.of("rounds", "30", "bandwidth", "optimal"))) {
      try (RunServer server = run.server(listener, disk -> new FullDisk(disk, SEED))) {
        run.startClients(server.port());
        run.awaitClients();
      }
      assertThat(failures.get()).isGreaterThan(5);
      run.requireFlawless();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "fixed, random",
    "optimal, random",
    "fixed, opportunistic",
    "optimal, virtual-queues",
    "fixed, large-updates"
  })
  void aServerThatIsEndedAndStartedGoesOnWhereItWas(String bandwidth, String scheme)
      throws Exception {
    Map<String, String> changes =
        Map.of("rounds", "20", "bandwidth", bandwidth, "scheme", scheme, "maximumInterval", "4");
    try (LocalRun run = new LocalRun(folder, changes)) {
      int port = serveRounds(run, 3, true);
      Map<String, String> there = new HashMap<>(changes);
      there.put("listen", "127.0.0.1:" + port);
      try (LocalRun again = new LocalRun(folder, there)) {
        for (int restart = 0; restart < 4; restart++) {
          assertThat(serveRounds(again, 3, false)).isEqualTo(port);
        }
        try (RunServer last = again.server(ServerListener.NONE)) {
          assertThat(last.port()).isEqualTo(port);
          run.awaitClients();
        }
      }
      run.requireFlawless();
    }
  }

  /**
   * Serves until this many rounds are over.
   *
   * @return the port
   */
  private static int serveRounds(LocalRun run, int rounds, boolean first) throws Exception {
    CountDownLatch over = new CountDownLatch(rounds);
    ServerListener listener =
        new ServerListener() {
          @Override
          public void closed(Entry.Closed close, Entry.Planned plan, float[] model) {
            over.countDown();
          }
        };
    try (RunServer server = run.server(listener)) {
      if (first) {
        run.startClients(server.port());
      }
      over.await();
      return server.port();
    }
  }

  /** A disk that now and then has no room for what is written. */
  private static final class FullDisk extends PassingDisk {
    private final SplittableRandom random;

    FullDisk(Disk disk, long seed) {
      super(disk);
      random = new SplittableRandom(seed);
    }

    private synchronized void mayBeFull() throws IOException {
      if (random.nextInt(12) == 0) {
        throw new IOException("No space left on device");
      }
    }

    @Override
    public Draft create(String name) throws IOException {
      mayBeFull();
      Draft draft = super.create(name);
      return new Draft() {
        @Override
        public void write(ByteBuffer bytes) throws IOException {
          mayBeFull();
          draft.write(bytes);
        }

        @Override
        public void force() throws IOException {
          mayBeFull();
          draft.force();
        }

        @Override
        public void close() throws IOException {
          draft.close();
        }
      };
    }

    @Override
    public void move(String from, String to) throws IOException {
      mayBeFull();
      super.move(from, to);
    }
  }
}
