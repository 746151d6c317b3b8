package dev.cicada.benchmarks.load;

import com.google.protobuf.ByteString;
import dev.cicada.protocol.CallDraws;
import dev.cicada.run.Run;
import dev.cicada.run.config.RunSettings;
import dev.cicada.server.history.Entry;
import dev.cicada.server.service.RunServer;
import dev.cicada.server.service.ServerConfig;
import dev.cicada.server.service.ServerListener;
import dev.cicada.v1.UploadHeader;
import dev.cicada.wire.Digest;
import dev.cicada.wire.Reason;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Measures a server over loopback, and prints the numbers in {@code docs/benchmarks.md}.
 *
 * <p>{@code uploads}: rounds of uploads of 200k parameters, ours and bare in turn. {@code idle}:
 * clients that are connected and do nothing. {@code rounds}: 500 clients, 50 callers a round.
 */
public final class ServerLoad {
  private static final Map<String, String> SETTINGS =
      Map.of(
          "dataset", "synthetic:4000x784x10",
          "model", "mlp-2x200",
          "partition", "iid",
          "threads", "1",
          "listen", "127.0.0.1:0",
          "pace", "answered",
          "uploads", "200",
          "requestsPerSecond", "10000",
          "patienceSeconds", "600");
  private static final int UPLOADERS = 8;

  /**
   * How much a client lets the server send ahead. With 2,000 clients in one JVM, the usual 1 MB is
   * too much.
   */
  private static final int CLIENT_WINDOW_BYTES = 1 << 16;

  private ServerLoad() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory(Path.of(arguments[1]), "cicada-load");
    switch (arguments[0]) {
      case "uploads" -> uploads(folder, 30);
      case "idle" -> rounds(folder, 2_000, 2_000, 3, 0.1);
      case "rounds" -> rounds(folder, 500, 500, 100, 50);
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    System.exit(0);
  }

  /** A server and its clients. */
  private static final class Cluster implements AutoCloseable, LoadClient.Observer {
    final Run run;
    final RunServer server;
    final LoadClient.Load load;
    final List<ManagedChannel> channels = new ArrayList<>();
    final Semaphore acknowledged = new Semaphore(0);
    final Semaphore ready = new Semaphore(0);
    final List<Runnable> uploads = new ArrayList<>();
    final CountDownLatch finished;
    final boolean waits;

    Cluster(Path folder, int clients, int rounds, String scheme, double senders, boolean waits)
        throws IOException {
      this.waits = waits;
      finished = new CountDownLatch(clients);
      ServerConfig config =
          ServerConfig.standard()
              .withTexts(SETTINGS)
              .withTexts(
                  Map.of(
                      "folder", folder.toString(),
                      "clients", String.valueOf(clients),
                      "rounds", String.valueOf(rounds),
                      "scheme", scheme,
                      "senders", String.valueOf(senders)));
      run = Run.of(config.run(), Run.load(config.run()));
      server =
          RunServer.start(
              config,
              run,
              RunServer.Options.local(
                  config.run(),
                  new ServerListener() {
                    @Override
                    public void refused(String client, Reason reason, String message) {
                      System.out.println("refused " + client + ": " + message);
                    }

                    @Override
                    public void closed(Entry.Closed close, Entry.Planned plan, float[] model) {
                      if (close.round() % 20 == 0) {
                        System.out.printf(
                            "round %d: %d of %d called, heap %d MB%n",
                            close.round(), close.callers().length, plan.members().length, heap());
                      }
                    }
                  }));
      byte[] update = new byte[run.model().parameterCount() * Float.BYTES];
      Arrays.fill(update, (byte) 0x31);
      load =
          new LoadClient.Load(
              ByteString.copyFrom(update),
              ByteString.copyFrom(Digest.computation().digest(update)),
              CallDraws.of(RunSettings.seed(config.run(), RunSettings.SELECTION_SEED)),
              config.limits().chunkBytes(),
              this);
      for (int client = 0; client < clients; client++) {
        ManagedChannel channel =
            NettyChannelBuilder.forAddress("127.0.0.1", server.port())
                .flowControlWindow(CLIENT_WINDOW_BYTES)
                .usePlaintext()
                .build();
        channels.add(channel);
        new LoadClient(channel, "client " + client, load).start();
      }
    }

    @Override
    public void calls(Runnable upload) {
      if (waits) {
        synchronized (uploads) {
          uploads.add(upload);
        }
        ready.release();
      } else {
        upload.run();
      }
    }

    @Override
    public void acknowledged() {
      acknowledged.release();
    }

    @Override
    public void finished() {
      finished.countDown();
    }

    @Override
    public void failed(Throwable failure) {
      if (finished.getCount() > 0) {
        System.out.println("failed: " + failure);
      }
    }

    @Override
    public void close() throws IOException {
      server.close();
      channels.forEach(ManagedChannel::shutdownNow);
      run.close();
    }
  }

  private static long heap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) >> 20;
  }

  private static void uploads(Path folder, int rounds) throws Exception {
    Path bareFolder = Files.createDirectory(folder.resolve("bare"));
    Server bare =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .addService(new BareServer(bareFolder))
            .build()
            .start();
    List<ManagedChannel> channels = new ArrayList<>();
    for (int i = 0; i < UPLOADERS; i++) {
      channels.add(
          NettyChannelBuilder.forAddress("127.0.0.1", bare.getPort()).usePlaintext().build());
    }
    double[] ours = new double[rounds];
    double[] theirs = new double[rounds];
    try (Cluster cluster =
        new Cluster(folder.resolve("ours"), UPLOADERS, rounds, "full", 1, true)) {
      for (int round = 0; round < rounds; round++) {
        cluster.ready.acquire(UPLOADERS);
        long start = System.nanoTime();
        List<Runnable> calls;
        synchronized (cluster.uploads) {
          calls = List.copyOf(cluster.uploads);
          cluster.uploads.clear();
        }
        // The bare server first: ours starts the next round as soon as it has everything.
        for (ManagedChannel channel : channels) {
          new LoadClient.Sending(
                  UploadHeader.getDefaultInstance(),
                  cluster.load.update(),
                  cluster.load.chunkBytes(),
                  cluster)
              .start(channel);
        }
        cluster.acknowledged.acquire(UPLOADERS);
        long middle = System.nanoTime();
        calls.forEach(Runnable::run);
        cluster.acknowledged.acquire(UPLOADERS);
        theirs[round] = middle - start;
        ours[round] = System.nanoTime() - middle;
      }
    }
    Arrays.sort(ours);
    Arrays.sort(theirs);
    double bytes = 200e3 * Float.BYTES * UPLOADERS;
    System.out.printf(
        "median of %d rounds of %d uploads: bare %.1f ms, ours %.1f ms, ratio %.2f; %.0f MB/s%n",
        rounds,
        UPLOADERS,
        theirs[rounds / 2] / 1e6,
        ours[rounds / 2] / 1e6,
        theirs[rounds / 2] / ours[rounds / 2],
        bytes / ours[rounds / 2] * 1e3);
    bare.shutdownNow();
  }

  private static void rounds(Path folder, int clients, int expected, int rounds, double senders)
      throws Exception {
    long before = heap();
    long start = System.nanoTime();
    try (Cluster cluster = new Cluster(folder, clients, rounds, "random", senders, false)) {
      boolean over = cluster.finished.await(20, TimeUnit.MINUTES);
      double seconds = (System.nanoTime() - start) / 1e9;
      System.out.printf(
          "%d of %d clients, %d rounds in %.1f s, over: %s, %d uploads, heap %d MB (%d before), most %d MB%n",
          expected - cluster.finished.getCount(),
          clients,
          rounds,
          seconds,
          over,
          cluster.acknowledged.availablePermits(),
          heap(),
          before,
          Runtime.getRuntime().maxMemory() >> 20);
    }
  }
}
