package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.client.Draws;
import dev.cicada.identity.Credentials;
import dev.cicada.server.history.Entry;
import dev.cicada.wire.Reason;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Honest clients next to a hostile one with several threads and connections; {@code
 * -Dcicada.seed=N} for other attacks.
 */
@Timeout(600)
class HostileClientTest {
  private static final String NAME = "mallory";
  private static final int HONEST = 3;
  private static final int THREADS = 4;
  private static final long SEED = Long.getLong("cicada.seed", 1);
  private static final int ROUNDS = 30;
  private static final Map<String, String> SETTINGS =
      Map.of(
          "rounds", String.valueOf(ROUNDS),
          "patienceSeconds", "0.3",
          "startClients", "4",
          "stallSeconds", "1",
          "requestsPerSecond", "100000");

  @TempDir private Path folder;

  private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<String> setAside = new ConcurrentLinkedQueue<>();
  private final AtomicInteger refusals = new AtomicInteger();
  private final AtomicInteger malformed = new AtomicInteger();
  private final AtomicInteger cases = new AtomicInteger();

  private final ServerListener listener =
      new ServerListener() {
        @Override
        public void failed(Throwable failure) {
          failures.add(failure);
        }

        @Override
        public void stumbled(RuntimeException failure) {
          failures.add(failure);
        }

        @Override
        public void setAside(Entry.SetAside entry) {
          setAside.add(entry.name());
        }

        @Override
        public void refused(String client, Reason reason, String message) {
          refusals.incrementAndGet();
        }

        @Override
        public void malformed(String method, String detail) {
          malformed.incrementAndGet();
        }
      };

  @Test
  void harmsNobodyInTwoThousandCases() throws Exception {
    attack(2_000);
  }

  @Test
  @Tag("slow")
  void harmsNobodyInFiftyThousandCases() throws Exception {
    attack(50_000);
  }

  @Test
  void harmsNobodyWithAValidCertificate() throws Exception {
    attackCertified(500);
  }

  @Test
  @Tag("slow")
  void harmsNobodyWithAValidCertificateInTwentyThousandCases() throws Exception {
    attackCertified(20_000);
  }

  private void attack(int count) throws Exception {
    try (LocalRun run = new LocalRun(folder, SETTINGS)) {
      try (RunServer server = run.server(listener)) {
        Supplier<ManagedChannel> connection =
            () -> NettyChannelBuilder.forAddress("127.0.0.1", server.port()).usePlaintext().build();
        attack(
            count,
            connection,
            id -> (client, round, probability) -> new Draws.Draw(true, new byte[0]),
            () -> {
              for (int honest = 0; honest < HONEST; honest++) {
                run.startClient(server.port(), "client " + honest);
              }
            });
        run.awaitClients();
      }
      requireUnharmed(run, count);
    }
  }

  private void attackCertified(int count) throws Exception {
    CertifiedPeople people = new CertifiedPeople(folder.resolve("people"));
    Credentials mallory = people.client(NAME);
    List<Credentials> honest =
        IntStream.range(0, HONEST).mapToObj(i -> people.client("client-" + i)).toList();
    try (LocalRun run = new LocalRun(folder.resolve("run"), SETTINGS)) {
      try (RunServer server =
          run.server(
              people.security((peer, reason) -> failures.add(new AssertionError(peer + reason))),
              listener)) {
        attack(
            count,
            () -> CertifiedPeople.channel(server, mallory),
            id -> Draws.signed(mallory.drawKey().orElseThrow(), id, NAME),
            () ->
                honest.forEach(own -> run.startClient(CertifiedPeople.channel(server, own), own)));
        run.awaitClients();
      }
      assertThat(setAside).as("who was set aside").allMatch(NAME::equals);
      requireUnharmed(run, count);
    }
  }

  private void attack(
      int count,
      Supplier<ManagedChannel> connection,
      Function<String, Draws> draws,
      Runnable startHonest)
      throws InterruptedException {
    List<ManagedChannel> channels = Stream.generate(connection).limit(THREADS).toList();
    HostileClient mallory = new HostileClient(channels.get(0), NAME, draws);
    startHonest.run();
    List<Thread> attackers =
        IntStream.range(0, THREADS)
            .mapToObj(
                i -> {
                  SplittableRandom random = new SplittableRandom(SEED * THREADS + i);
                  return new Thread(
                      () -> {
                        while (cases.incrementAndGet() <= count) {
                          mallory.attack(channels.get(i), random);
                        }
                      });
                })
            .toList();
    attackers.forEach(Thread::start);
    for (Thread attacker : attackers) {
      attacker.join();
    }
    channels.forEach(ManagedChannel::shutdownNow);
  }

  private void requireUnharmed(LocalRun run, int count) throws IOException {
    assertThat(failures).isEmpty();
    assertThat(refusals.get()).isGreaterThan(count / 4);
    assertThat(malformed.get()).as("what is no message is counted").isGreaterThan(count / 40);
    assertThat(run.requireWhole().state().round()).isEqualTo(ROUNDS);
    Path drafts = run.config.folder().resolve("drafts");
    assertThat(bytes(drafts)).as("nothing half is left").isZero();
  }

  private static long bytes(Path path) throws IOException {
    try (var files = Files.walk(path)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }
}
