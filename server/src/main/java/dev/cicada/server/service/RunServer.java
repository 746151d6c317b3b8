package dev.cicada.server.service;

import dev.cicada.files.FolderLock;
import dev.cicada.identity.ServerSecurity;
import dev.cicada.plan.Network;
import dev.cicada.protocol.CallDraws;
import dev.cicada.run.Run;
import dev.cicada.run.config.ConfigReader;
import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.server.durable.DurableRun;
import dev.cicada.server.durable.RunAudit;
import dev.cicada.server.durable.RunParts;
import dev.cicada.server.ledger.Blobs;
import dev.cicada.server.ledger.Disk;
import dev.cicada.server.ledger.FolderDisk;
import dev.cicada.server.ledger.JdbcLedger;
import dev.cicada.server.machine.Band;
import dev.cicada.server.machine.DrawCheck;
import dev.cicada.server.machine.NormBound;
import dev.cicada.server.machine.Planning;
import dev.cicada.server.machine.RunTerms;
import dev.cicada.text.UserError;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Part;
import dev.cicada.training.data.TrainTest;
import dev.cicada.training.partition.Iid;
import dev.cicada.wire.SampleTerms;
import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A server at work: its port, its run, and the folder that it has to itself. */
public final class RunServer implements AutoCloseable {
  private static final int TIMER_THREADS = 2;
  private static final int MESSAGE_OVERHEAD_BYTES = 1 << 12;
  private static final int MOST_CALLS_PER_CONNECTION = 100;
  private static final long DRAIN_SECONDS = 10;

  private final FolderLock lock;
  private final JdbcLedger ledger;
  private final ScheduledExecutorService timers;
  private final CicadaService service;
  private final RunLoop loop;
  private final Server server;

  /**
   * What may be different from one server to another, apart from its settings.
   *
   * @param peers who may speak for which client
   * @param transport adds to the port what it needs, such as TLS
   * @param draws how calls are proven, and the name of that way
   * @param disk the files, given those of the folder
   */
  public record Options(
      Peers peers,
      UnaryOperator<NettyServerBuilder> transport,
      Draws draws,
      UnaryOperator<Disk> disk,
      ServerListener listener) {
    /** A name in the protocol, and the check for the run of an identity. */
    public record Draws(String name, Function<String, DrawCheck> ofRun) {}

    /** For the machine itself: everybody is who he says, draws come from the seed. */
    public static Options local(RunConfig config, ServerListener listener) {
      CallDraws draws = CallDraws.of(RunSettings.seed(config, RunSettings.SELECTION_SEED));
      DrawCheck check = (client, round, p, proof) -> draws.calls(client.number(), round, p);
      return new Options(
          Peers.CLAIMED,
          builder -> builder,
          new Draws("seeded", run -> check),
          UnaryOperator.identity(),
          listener);
    }

    /** The same with one more service at the port. */
    public Options with(BindableService more) {
      return new Options(
          peers, builder -> transport.apply(builder.addService(more)), draws, disk, listener);
    }

    /** For clients that certificates speak for: each proves its own draws. */
    public static Options certified(ServerSecurity security, ServerListener listener) {
      CertifiedPeers peers = new CertifiedPeers();
      return new Options(
          peers, security, new Draws("signed", peers::draws), UnaryOperator.identity(), listener);
    }
  }

  private RunServer(ServerConfig config, Run run, Options options) throws IOException {
    Path folder = config.folder();
    lock = occupy(folder);
    ledger = JdbcLedger.open(config.database());
    timers = Executors.newScheduledThreadPool(TIMER_THREADS, RunServer::daemon);
    boolean started = false;
    try {
      Blobs blobs = new Blobs(options.disk().apply(new FolderDisk(folder)), config.keepsAll());
      requireOwnFolder(folder, blobs);
      String id = openRun(config.run());
      blobs.sweepDrafts();
      RunParts parts = parts(config, run, options.draws().ofRun().apply(id));
      CicadaService.Enrolment enrolment =
          new CicadaService.Enrolment(
              id,
              config.run().toYaml(),
              parts.initialModel().length,
              new SampleTerms(run.samples(), config.clientsHaveData()),
              options.draws().name(),
              run.network());
      service =
          new CicadaService(
              enrolment, config.limits(), options.peers(), blobs, options.listener(), timers);
      loop =
          new RunLoop(
              () -> new DurableRun(parts, ledger, blobs), service, options.listener(), timers);
      service.connect(loop);
      NettyServerBuilder builder =
          NettyServerBuilder.forAddress(config.address())
              .addService(service)
              .maxInboundMessageSize(config.limits().chunkBytes() + MESSAGE_OVERHEAD_BYTES)
              .maxConcurrentCallsPerConnection(MOST_CALLS_PER_CONNECTION)
              .keepAliveTime(30, TimeUnit.SECONDS)
              .keepAliveTimeout(10, TimeUnit.SECONDS)
              .permitKeepAliveTime(5, TimeUnit.SECONDS)
              .permitKeepAliveWithoutCalls(true);
      server = options.transport().apply(builder).build();
      listen(server, config);
      loop.start();
      started = true;
    } finally {
      if (!started) {
        timers.shutdownNow();
        ledger.close();
        lock.close();
      }
    }
  }

  /** The run that a server is to serve, with the data that it needs itself. */
  public static Run assemble(ServerConfig config) {
    RunConfig settings = config.run();
    if (!config.clientsHaveData()) {
      return Run.of(settings, Run.load(settings));
    }
    // A server tests models and trains none: how its data would be dealt is of no concern.
    Dataset heldOut = Run.load(settings, settings.get(DataSettings.DATASET), Part.TEST);
    return Run.of(settings.with(DataSettings.PARTITION, Iid.NAME), new TrainTest(heldOut, heldOut));
  }

  /** Starts a server, in a new run or where the run of its folder was left. */
  public static RunServer start(ServerConfig config, Run run, Options options) throws IOException {
    return new RunServer(config, run, options);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "cicada-timer");
    thread.setDaemon(true);
    return thread;
  }

  private static void listen(Server server, ServerConfig config) {
    try {
      server.start();
    } catch (IOException e) {
      throw new UserError(
          "cannot listen on %s: %s. Maybe another process has the port"
              .formatted(config.get(ServerConfig.LISTEN), e.getMessage()),
          e);
    }
  }

  private static FolderLock occupy(Path folder) throws IOException {
    try {
      return FolderLock.of(
          folder,
          "another server runs in %s; there must be one. Maybe --set folder=another"
              .formatted(folder));
    } catch (FileSystemException e) {
      throw new UserError(
          "folder is %s; it must be one that can be written to, or made (%s)"
              .formatted(folder, e.getClass().getSimpleName()),
          e);
    }
  }

  /** Refuses to begin a run over the files of another, whose database is elsewhere. */
  private void requireOwnFolder(Path folder, Blobs blobs) throws IOException {
    if (ledger.run().isEmpty() && blobs.hasModels()) {
      throw new UserError(
          "folder %s has models, of which the database does not know; the two must be of one run. Maybe restore the database too, or set another folder"
              .formatted(folder));
    }
  }

  /** Names the run, and refuses to go on with one that has other settings. */
  private String openRun(RunConfig config) throws IOException {
    JdbcLedger.RunRow row = ledger.open(UUID.randomUUID().toString(), config.toYaml());
    RunConfig begun =
        ConfigReader.read(
            new StringReader(row.config()),
            "the run in the database",
            RunConfig.of(config.registry()));
    Map<String, String> now = config.resultTexts();
    begun
        .resultTexts()
        .forEach(
            (key, text) -> {
              if (!text.equals(now.get(key))) {
                throw new UserError(
                    "the run in the database has %s %s, and now it is %s. Maybe set another folder, and another database if it is PostgreSQL"
                        .formatted(key, text, now.get(key)));
              }
            });
    return row.id();
  }

  /** Checks a run that no server is at work on, and whose server was told to keep everything. */
  public static RunAudit audit(ServerConfig config, Run run) throws IOException {
    try (JdbcLedger ledger = JdbcLedger.view(config.database())) {
      return new RunAudit(
          parts(config, run, (client, round, probability, proof) -> true),
          ledger,
          new Blobs(new FolderDisk(config.folder()), true));
    }
  }

  private static RunParts parts(ServerConfig config, Run run, DrawCheck draws) {
    RunConfig settings = config.run();
    Network network = run.network();
    float[] initialModel = run.initialState().coordinator().models()[0];
    return new RunParts(
        new RunTerms(
            config.startClients(),
            config.placeRounds(),
            RuleSettings.maximumIntervals(settings),
            NormBound.NONE,
            config::pace),
        network.clients(),
        network.rounds(),
        initialModel,
        settings.aggregation(),
        () ->
            // A scheme that must know the future gets the emulated radio's.
            new Planning(settings.scheme(), network, () -> run.cell().gains(0, network.rounds())),
        new Band(settings.bandwidth(), network),
        draws);
  }

  /** The port that it listens on. */
  public int port() {
    return server.getPort();
  }

  /** Lets uploads that are under way end, refuses others, and leaves everything durable. */
  @Override
  public void close() throws IOException {
    server.shutdown();
    service.streams().endAll(Status.UNAVAILABLE.withDescription("the server is ending."));
    try {
      if (!server.awaitTermination(DRAIN_SECONDS, TimeUnit.SECONDS)) {
        server.shutdownNow();
      }
    } catch (InterruptedException e) {
      server.shutdownNow();
      Thread.currentThread().interrupt();
    }
    loop.close();
    timers.shutdownNow();
    ledger.close();
    lock.close();
  }
}
