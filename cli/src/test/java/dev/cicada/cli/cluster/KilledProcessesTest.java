package dev.cicada.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.protocol.CallDraws;
import dev.cicada.run.Run;
import dev.cicada.run.config.ConfigReader;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.runtime.client.ClientListener;
import dev.cicada.runtime.client.Draws;
import dev.cicada.runtime.client.Participant;
import dev.cicada.runtime.client.RunClient;
import dev.cicada.runtime.ledger.Digest;
import dev.cicada.runtime.machine.RunAudit;
import dev.cicada.runtime.server.RunServer;
import dev.cicada.runtime.server.ServerConfig;
import dev.cicada.simulation.Simulation;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes that are killed without warning, at random points: the run comes to its end, and to the
 * very models that the simulation comes to.
 */
class KilledProcessesTest {
  private static final long SEED = Long.getLong("cicada.seed", 31);
  private static final List<String> FAST_START =
      List.of("-XX:TieredStopAtLevel=1", "-Xshare:auto", "--add-modules=jdk.incubator.vector");

  @TempDir private Path folder;

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
  private int port;

  @BeforeEach
  void choosePort() throws IOException {
    System.out.println("seed " + SEED);
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
  }

  private List<String> settings(int clients, int rounds) {
    return List.of(
        "dataset=synthetic:240x6x3",
        "model=logistic",
        "partition=iid",
        "clients=" + clients,
        "rounds=" + rounds,
        "scheme=random",
        "senders=3",
        "threads=1",
        "evaluateEvery=1000",
        "listen=127.0.0.1:" + port,
        "folder=" + folder,
        "pace=answered",
        "patienceSeconds=300",
        "keep=all");
  }

  private ChildProcess startServer(List<String> settings, BlockingQueue<String> lines)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("server"));
    settings.forEach(setting -> arguments.addAll(List.of("--set", setting)));
    ChildProcess server =
        ChildProcess.start(FAST_START, lines::add, arguments.toArray(String[]::new));
    String line = "";
    while (!line.contains("listening on")) {
      line = lines.poll(60, TimeUnit.SECONDS);
      assertThat(line).as("the server starts").isNotNull();
    }
    return server;
  }

  private void killServers(int clients, int rounds, int kills) throws Exception {
    List<String> settings = settings(clients, rounds);
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    List<Thread> threads = startClients(clients);
    ChildProcess server = startServer(settings, lines);
    int killed = 0;
    int mostMillis = 250;
    while (killed < kills && threads.stream().allMatch(Thread::isAlive)) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(mostMillis)));
      server.kill();
      killed++;
      server = startServer(settings, lines);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    server.close();
    System.out.printf("%d kills%n", killed);
    assertThat(killed).isGreaterThanOrEqualTo(kills);
    requireFlawless(settings);
  }

  @Test
  @Timeout(300)
  void aServerThatIsKilledThirtyTimesLosesNothing() throws Exception {
    killServers(8, 50, 30);
  }

  @Test
  @Tag("slow")
  @Timeout(1800)
  void aServerThatIsKilledAHundredTimesLosesNothing() throws Exception {
    killServers(8, 150, 100);
  }

  @Test
  @Timeout(240)
  void clientsThatAreKilledComeBackAndLoseNothing() throws Exception {
    List<String> settings = settings(3, 25);
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    List<ChildProcess> clients = new ArrayList<>();
    try (ChildProcess server = startServer(settings, lines)) {
      for (int client = 0; client < 3; client++) {
        clients.add(startClient(client));
      }
      int closed = 0;
      for (int kill = 0; kill < 6 && closed < 24; kill++) {
        for (int target = closed + 1 + random.nextInt(4); closed < target && closed < 24; ) {
          String line = lines.poll(120, TimeUnit.SECONDS);
          assertThat(line).as("rounds go on").isNotNull();
          closed += line.contains(" called, version") ? 1 : 0;
        }
        int victim = random.nextInt(3);
        clients.get(victim).kill();
        clients.set(victim, startClient(victim));
      }
      for (ChildProcess client : clients) {
        assertThat(client.await(120)).as("all clients hear of the end").isTrue();
        assertThat(client.exitCode()).isZero();
      }
      assertThat(server.isAlive()).isTrue();
    } finally {
      clients.forEach(ChildProcess::close);
    }
    requireFlawless(settings);
  }

  private ChildProcess startClient(int client) throws IOException {
    return ChildProcess.start(
        FAST_START,
        line -> {},
        "client",
        "--server",
        "127.0.0.1:" + port,
        "--name",
        "client-" + client,
        "--unpaced");
  }

  /** Clients in this process, so that the machine has time for the server's starts. */
  private List<Thread> startClients(int count) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name = "client-" + i;
      Thread thread =
          new Thread(
              () -> {
                try (RunClient client = client(name)) {
                  client.run();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    return threads;
  }

  private RunClient client(String name) {
    int[] number = new int[1];
    return new RunClient(
        NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build(),
        name,
        new RunClient.Equipment() {
          @Override
          public Participant participant(RunConfig config, int place) {
            number[0] = place;
            return Participant.of(config, place, Optional.empty());
          }

          @Override
          public Draws draws(RunConfig config, String kind, String run) {
            return Draws.seeded(CallDraws.of(RunSettings.seed(config, RunSettings.SELECTION_SEED)));
          }
        },
        false,
        new ClientListener() {
          @Override
          public void called(int round, boolean repeated) {
            acknowledged.add(number[0] + " in " + round);
          }
        });
  }

  private void requireFlawless(List<String> settings) throws IOException {
    ServerConfig config = ServerConfig.DEFAULT.with(ConfigReader.texts(settings));
    try (Run run = Run.of(config.run(), Run.load(config.run()))) {
      RunAudit audit = RunServer.audit(config, run);
      assertThat(audit.findings()).isEmpty();
      assertThat(
              audit.updates().stream()
                  .map(update -> update.client() + " in " + update.round())
                  .collect(Collectors.toSet()))
          .containsAll(acknowledged);
      Map<Integer, Digest> simulated = new TreeMap<>();
      Simulation simulation = run.simulation(run.initialState(), false);
      simulation.addListener(
          round -> {
            if (round.version() > 0) {
              simulated.put(round.version(), digest(simulation.model()));
            }
          });
      simulation.run();
      assertThat(audit.models()).isNotEmpty().isEqualTo(simulated);
    }
  }

  private static Digest digest(float[] model) {
    byte[] bytes = new byte[model.length * Float.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().put(model);
    return Digest.of(Digest.computation().digest(bytes));
  }
}
