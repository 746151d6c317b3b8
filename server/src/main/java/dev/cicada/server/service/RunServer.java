package dev.cicada.server.service;

import dev.cicada.files.FolderLock;
import dev.cicada.identity.ServerSecurity;
import dev.cicada.privacy.ClientPrivacy;
import dev.cicada.protocol.CallDraws;
import dev.cicada.radio.MobilitySettings;
import dev.cicada.run.Run;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.run.config.UpdateSettings;
import dev.cicada.scheme.Scheme;
import dev.cicada.server.durable.DurableRun;
import dev.cicada.server.durable.RunParts;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.RunState;
import dev.cicada.server.ledger.Blobs;
import dev.cicada.server.ledger.CorruptLedgerException;
import dev.cicada.server.ledger.Disk;
import dev.cicada.server.ledger.FolderDisk;
import dev.cicada.server.ledger.JdbcLedger;
import dev.cicada.server.machine.DrawCheck;
import dev.cicada.text.UserError;
import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import dev.cicada.wire.ModelLayout;
import dev.cicada.wire.SampleTerms;
import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** A running server: its port, its run, and its folder, which no other process may use. */
public final class RunServer implements AutoCloseable {
  private static final int TIMER_THREADS = 2;
  private static final int MESSAGE_OVERHEAD_BYTES = 1 << 12;
  private static final int MOST_CALLS_PER_CONNECTION = 100;
  private static final int FEWEST_STRANGERS = 1_024;
  private static final long DRAIN_SECONDS = 10;

  /** Settings that may change when a run goes on. */
  private static final Set<String> CHANGEABLE =
      Set.of(RunSettings.ROUNDS.key(), MobilitySettings.ROUND_SECONDS.key());

  private final FolderLock lock;
  private final JdbcLedger ledger;
  private final ScheduledExecutorService timers;

  /** Only for rounds, so that nothing that clients do can hold them up. */
  private final ScheduledExecutorService clock;

  private final Connections connections;
  private final CicadaService service;
  private final RunLoop loop;
  private final Server server;

  /**
   * What may differ between servers, apart from settings.
   *
   * @param peers who may act for which client
   * @param transport adds what the port needs, such as TLS
   * @param draws how calls are proven
   * @param disk wraps the folder's disk
   */
  public record Options(
      Peers peers,
      UnaryOperator<NettyServerBuilder> transport,
      Draws draws,
      UnaryOperator<Disk> disk,
      ServerListener listener) {
    /** A way to prove draws: its name in the protocol, and its check for a run's identity. */
    public record Draws(String name, Function<String, DrawCheck> ofRun) {
      private static final String SEEDED = "seeded";

      /** Whether the seed decides draws, so that models must be those of a simulation. */
      boolean areSeeded() {
        return name.equals(SEEDED);
      }
    }

    /** For this machine only: everybody is believed, and draws come from the seed. */
    public static Options local(RunConfig config, ServerListener listener) {
      CallDraws draws = CallDraws.of(RunSettings.seed(config, RunSettings.SELECTION_SEED));
      DrawCheck check = (client, round, p, proof) -> draws.calls(client.number(), round, p);
      return new Options(
          Peers.CLAIMED,
          builder -> builder,
          new Draws(Draws.SEEDED, run -> check),
          UnaryOperator.identity(),
          listener);
    }

    /** The same with one more service at the port. */
    public Options with(BindableService more) {
      return new Options(
          peers, builder -> transport.apply(builder.addService(more)), draws, disk, listener);
    }

    /** For clients with certificates: each proves its own draws. */
    public static Options certified(ServerSecurity security, ServerListener listener) {
      CertifiedPeers peers = new CertifiedPeers();
      return new Options(
          peers, security, new Draws("signed", peers::draws), UnaryOperator.identity(), listener);
    }
  }

  private RunServer(ServerConfig config, Run run, Options options) throws IOException {
    Path folder = config.folder();
    lock =
        config.occupyFolder(
            "another server runs in %s; there must be one. Maybe --set folder=another");
    ledger = JdbcLedger.open(config.database());
    timers = Executors.newScheduledThreadPool(TIMER_THREADS, task -> daemon(task, "cicada-timer"));
    clock = Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "cicada-clock"));
    connections = new Connections(FEWEST_STRANGERS + 2 * config.get(RunSettings.CLIENTS));
    boolean started = false;
    try {
      Blobs blobs = new Blobs(options.disk().apply(new FolderDisk(folder)), config.keepsAll());
      requireOwnFolder(folder, blobs);
      BegunRun begun = openRun(config);
      String id = begun.id();
      blobs.sweepDrafts();
      List<String> strangers = blobs.strangers();
      if (!strangers.isEmpty()) {
        options.listener().strangers(strangers);
      }
      RunParts parts =
          RunAssembly.parts(
              config,
              run,
              begun.rounds(),
              options.draws().ofRun().apply(id),
              !options.draws().areSeeded(),
              NoiseFile.open(config, blobs.hasModels()));
      requireSameStart(blobs, parts.initialModel());
      enterChanges(config.run(), begun, parts.initialState());
      ServerListener listener = listener(config.run(), run, options);
      Enrolment enrolment =
          new Enrolment(
              id,
              config.run().toYaml(),
              ModelLayout.of(run.model()),
              new SampleTerms(run.samples(), config.clientsHaveData() || run.evaluator().isEmpty()),
              options.draws().name(),
              run.network(),
              config.run().get(UpdateSettings.CODEC),
              parts.decoding(),
              round -> run.evaluator().isEmpty() && isTestDue(config.run(), round));
      service =
          new CicadaService(enrolment, config.limits(), options.peers(), blobs, listener, timers);
      loop = new RunLoop(() -> new DurableRun(parts, ledger, blobs), service, listener, clock);
      service.connect(loop);
      MalformedCalls malformed = new MalformedCalls(options.listener());
      NettyServerBuilder builder =
          NettyServerBuilder.forAddress(config.address())
              .addService(service)
              .addStreamTracerFactory(malformed)
              .intercept(new CallQuota(options.listener(), new LateRefusals(timers)))
              .intercept(malformed) // the last is the first to see a call
              .maxInboundMessageSize(config.limits().chunkBytes() + MESSAGE_OVERHEAD_BYTES)
              .maxConcurrentCallsPerConnection(MOST_CALLS_PER_CONNECTION)
              .keepAliveTime(30, TimeUnit.SECONDS)
              .keepAliveTimeout(10, TimeUnit.SECONDS)
              .permitKeepAliveTime(5, TimeUnit.SECONDS)
              .permitKeepAliveWithoutCalls(true);
      server = options.transport().apply(connections.guard(builder)).build();
      listen(server, config);
      loop.start();
      started = true;
    } finally {
      if (!started) {
        stopThreads();
        ledger.close();
        lock.close();
      }
    }
  }

  /** Whether the model after a round is due for a test; the last one always is. */
  private static boolean isTestDue(RunConfig config, int round) {
    return (round + 1) % RunSettings.evaluateEvery(config) == 0
        || round + 1 == config.get(RunSettings.ROUNDS);
  }

  /** Starts a server, with a new run or with the run of its folder. */
  public static RunServer start(ServerConfig config, Run run, Options options) throws IOException {
    return new RunServer(config, run, options);
  }

  private void stopThreads() {
    timers.shutdownNow();
    clock.shutdownNow();
    connections.close();
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  static void listen(Server server, ServerConfig config) {
    try {
      server.start();
    } catch (IOException e) {
      throw new UserError(
          "cannot listen on %s: %s. Maybe another process has the port"
              .formatted(config.get(ServerConfig.LISTEN), e.getMessage()),
          e);
    }
  }

  /** Refuses to begin a run in a folder with files of another, whose database is elsewhere. */
  private void requireOwnFolder(Path folder, Blobs blobs) throws IOException {
    if (ledger.run().isEmpty() && blobs.hasModels()) {
      throw new UserError(
          "folder %s has models, of which the database does not know; the two must be of one run. Maybe restore the database too, or set another folder"
              .formatted(folder));
    }
  }

  /** Refuses a first model other than the one the run began with, as far as that is still there. */
  private static void requireSameStart(Blobs blobs, float[] initialModel) throws IOException {
    try {
      if (blobs.hasModel(0)) {
        blobs.readModel(0, Digest.ofContent(ArrayBytes.of(initialModel)), initialModel.length);
      }
    } catch (CorruptLedgerException e) {
      throw new UserError(
          "the first model is not what the run began with. Maybe the file of initialModel has changed",
          e);
    }
  }

  /** Names the run, and refuses to go on with one that has other settings. */
  private BegunRun openRun(ServerConfig config) throws IOException {
    BegunRun begun =
        BegunRun.of(ledger.open(UUID.randomUUID().toString(), config.toLedger()), config);
    Map<String, String> now = config.resultTexts();
    begun
        .config()
        .resultTexts()
        .forEach(
            (key, text) -> {
              if (!text.equals(now.get(key)) && !CHANGEABLE.contains(key)) {
                throw new UserError(
                    "the run in the database has %s %s, and now it is %s. Maybe set another folder, and another database if it is PostgreSQL"
                        .formatted(key, text, now.get(key)));
              }
            });
    return begun;
  }

  /** Enters a change of the number or the length of rounds, if the settings have one. */
  private void enterChanges(RunConfig config, BegunRun begun, RunState state) throws IOException {
    ledger.read(state::apply);
    int rounds = config.get(RunSettings.ROUNDS);
    double seconds = config.get(MobilitySettings.ROUND_SECONDS);
    if (rounds < state.rounds()) {
      throw new UserError(
          "rounds is %d, and the run in the database has %d by now; there can only be more"
              .formatted(rounds, state.rounds()));
    }
    double before = state.roundSeconds().orElse(begun.config().get(MobilitySettings.ROUND_SECONDS));
    if (rounds > state.rounds() || seconds != before) {
      ledger.append(List.of(new Entry.Changed(state.round(), rounds, seconds)));
    }
  }

  /** The listeners and, with noise, one that counts what the run costs in privacy. */
  private ServerListener listener(RunConfig settings, Run run, Options options) throws IOException {
    Optional<ClientPrivacy> privacy = UpdateSettings.privacy(settings);
    if (privacy.isEmpty()) {
      return options.listener();
    }
    int places = run.network().clients();
    boolean secretDraws =
        !options.draws().areSeeded()
            && settings.scheme().hearing() == Scheme.Hearing.NOTHING
            && IntStream.range(0, places)
                .allMatch(place -> run.devices().maximumInterval(place) == Integer.MAX_VALUE);
    return new ServerListeners(
        List.of(
            options.listener(),
            new PrivacyWatch(privacy.get(), places, secretDraws, ledger, options.listener())));
  }

  /** The port that it listens on. */
  public int port() {
    return server.getPort();
  }

  /** Lets current uploads end, refuses others, and leaves everything durable. */
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
    stopThreads();
    ledger.close();
    lock.close();
  }
}
