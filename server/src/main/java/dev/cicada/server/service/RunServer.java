package dev.cicada.server.service;

import dev.cicada.extension.Registry;
import dev.cicada.files.FolderLock;
import dev.cicada.identity.ServerSecurity;
import dev.cicada.plan.Network;
import dev.cicada.privacy.ClientPrivacy;
import dev.cicada.privacy.Clipped;
import dev.cicada.privacy.NoiseKey;
import dev.cicada.protocol.Aggregation;
import dev.cicada.protocol.CallDraws;
import dev.cicada.radio.MobilitySettings;
import dev.cicada.run.Run;
import dev.cicada.run.config.ConfigReader;
import dev.cicada.run.config.DataSettings;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.run.config.UpdateSettings;
import dev.cicada.scheme.Scheme;
import dev.cicada.server.durable.Decoding;
import dev.cicada.server.durable.DurableRun;
import dev.cicada.server.durable.RunAudit;
import dev.cicada.server.durable.RunBackup;
import dev.cicada.server.durable.RunParts;
import dev.cicada.server.durable.RunSummary;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.RunState;
import dev.cicada.server.ledger.Blobs;
import dev.cicada.server.ledger.CorruptLedgerException;
import dev.cicada.server.ledger.Disk;
import dev.cicada.server.ledger.FolderDisk;
import dev.cicada.server.ledger.JdbcLedger;
import dev.cicada.server.machine.Band;
import dev.cicada.server.machine.DrawCheck;
import dev.cicada.server.machine.NormBound;
import dev.cicada.server.machine.Planning;
import dev.cicada.server.machine.RunTerms;
import dev.cicada.server.machine.SampleCounts;
import dev.cicada.text.UserError;
import dev.cicada.training.data.Dataset;
import dev.cicada.training.data.Part;
import dev.cicada.training.data.TrainTest;
import dev.cicada.training.partition.Iid;
import dev.cicada.wire.ArrayBytes;
import dev.cicada.wire.Digest;
import dev.cicada.wire.ModelLayout;
import dev.cicada.wire.SampleTerms;
import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** A server at work: its port, its run, and the folder that it has to itself. */
public final class RunServer implements AutoCloseable {
  private static final int TIMER_THREADS = 2;
  private static final int MESSAGE_OVERHEAD_BYTES = 1 << 12;
  private static final int MOST_CALLS_PER_CONNECTION = 100;
  private static final int FEWEST_STRANGERS = 1_024;
  private static final long DRAIN_SECONDS = 10;

  /** What may be different when a run goes on. */
  private static final Set<String> CHANGEABLE =
      Set.of(RunSettings.ROUNDS.key(), MobilitySettings.ROUND_SECONDS.key());

  private final FolderLock lock;
  private final JdbcLedger ledger;
  private final ScheduledExecutorService timers;

  /** For the rounds alone, so that nothing clients do can hold them up. */
  private final ScheduledExecutorService clock;

  private final Connections connections;
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
    public record Draws(String name, Function<String, DrawCheck> ofRun) {
      private static final String SEEDED = "seeded";

      /** Whether the run is an emulation, whose models must be those of a simulation. */
      boolean areSeeded() {
        return name.equals(SEEDED);
      }
    }

    /** For the machine itself: everybody is who he says, draws come from the seed. */
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

    /** For clients that certificates speak for: each proves its own draws. */
    public static Options certified(ServerSecurity security, ServerListener listener) {
      CertifiedPeers peers = new CertifiedPeers();
      return new Options(
          peers, security, new Draws("signed", peers::draws), UnaryOperator.identity(), listener);
    }
  }

  private RunServer(ServerConfig config, Run run, Options options) throws IOException {
    Path folder = config.folder();
    lock =
        occupy(folder, "another server runs in %s; there must be one. Maybe --set folder=another");
    ledger = JdbcLedger.open(config.database());
    timers = Executors.newScheduledThreadPool(TIMER_THREADS, task -> daemon(task, "cicada-timer"));
    clock = Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "cicada-clock"));
    connections = new Connections(FEWEST_STRANGERS + 2 * config.get(RunSettings.CLIENTS));
    boolean started = false;
    try {
      Blobs blobs = new Blobs(options.disk().apply(new FolderDisk(folder)), config.keepsAll());
      requireOwnFolder(folder, blobs);
      Begun begun = openRun(config);
      String id = begun.id();
      blobs.sweepDrafts();
      List<String> strangers = blobs.strangers();
      if (!strangers.isEmpty()) {
        options.listener().strangers(strangers);
      }
      RunParts parts =
          parts(
              config,
              run,
              begun.rounds(),
              options.draws().ofRun().apply(id),
              !options.draws().areSeeded(),
              NoiseFile.open(config, blobs.hasModels()));
      requireSameStart(blobs, parts.initialModel());
      enterChanges(config.run(), begun, parts.initialState());
      ServerListener listener = listener(config.run(), run, options);
      CicadaService.Enrolment enrolment =
          new CicadaService.Enrolment(
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
              .intercept(new CallQuota(options.listener(), timers))
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

  /** The run that a server is to serve, with the data that it needs itself. */
  public static Run assemble(ServerConfig config) {
    RunConfig settings = config.run();
    if (!LearningSettings.MODEL.in(settings).isComputed()) {
      return Run.ofClients(FirstModel.named(config));
    }
    if (!config.clientsHaveData()) {
      return Run.of(settings, Run.load(settings));
    }
    // A server tests models and trains none: how its data would be dealt is of no concern.
    Dataset heldOut = Run.load(settings, settings.get(DataSettings.DATASET), Part.TEST);
    return Run.of(settings.with(DataSettings.PARTITION, Iid.NAME), new TrainTest(heldOut, heldOut));
  }

  /** Whether the model after a round is to be tested; the last one always is. */
  private static boolean isTestDue(RunConfig config, int round) {
    return (round + 1) % RunSettings.evaluateEvery(config) == 0
        || round + 1 == config.get(RunSettings.ROUNDS);
  }

  /** Starts a server, in a new run or where the run of its folder was left. */
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

  /** Has a folder alone; if a server has it, the words say so with the folder's name. */
  static FolderLock occupy(Path folder, String words) throws IOException {
    try {
      return FolderLock.of(folder, words.formatted(folder));
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

  /** Refuses another first model than the run began with, as far as that is still there. */
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
  private Begun openRun(ServerConfig config) throws IOException {
    Begun begun = Begun.of(ledger.open(UUID.randomUUID().toString(), config.toLedger()), config);
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

  /**
   * The run as it was begun.
   *
   * @param id its identity
   * @param config its settings, and of the server's those that decide what it comes to
   */
  private record Begun(String id, ServerConfig config) {
    /** What the row says; of whose data it is those of older versions do not tell. */
    static Begun of(JdbcLedger.RunRow row, ServerConfig now) {
      return new Begun(
          row.id(),
          ServerConfig.of(now.run().registry())
              .with(ServerConfig.CLIENT_DATA, now.get(ServerConfig.CLIENT_DATA))
              .withTexts(ConfigReader.texts(row.config(), "the run in the database")));
    }

    int rounds() {
      return config.get(RunSettings.ROUNDS);
    }
  }

  /** Enters that the run is longer than before, or its rounds are, if that is set now. */
  private void enterChanges(RunConfig config, Begun begun, RunState state) throws IOException {
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

  /**
   * Brings an old model back as the newest, in a run that no server is at work on: the open round
   * ends, and every client starts anew from that model.
   *
   * @return the number that the model has from now on
   */
  @SuppressWarnings("try")
  public static int rollback(ServerConfig config, Run run, int target) throws IOException {
    try (FolderLock lock =
            occupy(
                config.folder(),
                "a server runs in %s; it must be stopped to be rolled back. Maybe stop it first");
        JdbcLedger ledger = JdbcLedger.open(config.database())) {
      Begun begun = begun(ledger, config);
      RunParts parts =
          parts(config, run, begun.rounds(), DrawCheck.ANYTHING, false, NoiseFile.read(config));
      Blobs blobs = new Blobs(new FolderDisk(config.folder()), true);
      RunState state = parts.initialState();
      ledger.read(state::apply);
      float[] model = model(config, run, state, target);
      int version = state.version() + 1;
      Digest digest = blobs.writeModel(version, model);
      ledger.append(List.of(new Entry.RolledBack(state.round(), target, version, digest)));
      return version;
    }
  }

  /** The settings of the run in a folder, as it was begun; {@code database} as in settings. */
  public static ServerConfig configOf(Path folder, String database, Registry registry)
      throws IOException {
    Map<String, String> where =
        Map.of(ServerConfig.FOLDER.key(), folder.toString(), ServerConfig.DATABASE.key(), database);
    ServerConfig bare = ServerConfig.of(registry).withTexts(where);
    try (JdbcLedger ledger = JdbcLedger.view(bare.database())) {
      return bare.withTexts(begun(ledger, bare).config().resultTexts());
    }
  }

  /**
   * Copies a run to a folder where none is, while its server goes on or not.
   *
   * @param target where the copy is to be; what else it has is of no concern
   * @return the run as it is in the copy
   */
  @SuppressWarnings("try")
  public static RunState backup(ServerConfig config, ServerConfig target) throws IOException {
    try (JdbcLedger from = JdbcLedger.view(config.database());
        FolderLock lock =
            occupy(
                target.folder(),
                "a server runs in %s; a copy goes elsewhere. Maybe --out another");
        JdbcLedger to = JdbcLedger.open(target.database())) {
      Blobs copies = new Blobs(new FolderDisk(target.folder()), true);
      if (to.run().isPresent() || copies.hasModels()) {
        throw new UserError(
            "%s has a run already; a copy goes where none is. Maybe name another folder, and another database if it is PostgreSQL"
                .formatted(target.folder()));
      }
      Begun begun = begun(from, config);
      RunState state =
          RunBackup.copy(
              () -> new RunState(begun.config().get(RunSettings.CLIENTS), begun.rounds()),
              from,
              new Blobs(new FolderDisk(config.folder()), true),
              to,
              copies);
      NoiseFile.copy(config, target);
      FirstModel.copy(config, target);
      JdbcLedger.RunRow row = from.run().orElseThrow();
      to.open(row.id(), row.config());
      return state;
    }
  }

  /** Where a run stands; its server may run. */
  public static RunSummary summary(ServerConfig config) throws IOException {
    try (JdbcLedger ledger = JdbcLedger.view(config.database())) {
      Begun begun = begun(ledger, config);
      return new RunSummary(
          new RunState(begun.config().get(RunSettings.CLIENTS), begun.rounds()), ledger);
    }
  }

  /** A model of a run, checked against its digest. */
  public static float[] model(ServerConfig config, Run run, RunState state, int version)
      throws IOException {
    float[] initial = run.initialState().coordinator().models()[0];
    Blobs blobs = new Blobs(new FolderDisk(config.folder()), true);
    if (version < 0 || version > state.version() || (version > 0 && !blobs.hasModel(version))) {
      throw new UserError(
          "version %d is not to be had; there are %s. Maybe serve with keep=all to have all"
              .formatted(version, blobs.modelVersions()));
    }
    return version == 0
        ? initial
        : blobs.readModel(
            version, Objects.requireNonNull(state.models().get(version)), initial.length);
  }

  private static Begun begun(JdbcLedger ledger, ServerConfig config) throws IOException {
    return Begun.of(
        ledger
            .run()
            .orElseThrow(
                () -> new UserError("there is no run in %s yet".formatted(config.folder()))),
        config);
  }

  /** Checks a run; a server that goes on with it meanwhile may have it further than its files. */
  public static RunAudit audit(ServerConfig config, Run run) throws IOException {
    try (JdbcLedger ledger = JdbcLedger.view(config.database())) {
      return new RunAudit(
          parts(
              config,
              run,
              begun(ledger, config).rounds(),
              DrawCheck.ANYTHING,
              false,
              NoiseFile.read(config)),
          ledger,
          new Blobs(new FolderDisk(config.folder()), true));
    }
  }

  private static RunParts parts(
      ServerConfig config,
      Run run,
      int rounds,
      DrawCheck draws,
      boolean boundsNorms,
      Optional<NoiseKey> noise) {
    RunConfig settings = config.run();
    Network network = run.network();
    float[] initialModel = run.initialState().coordinator().models()[0];
    // Whoever has data of its own, and does not tell how much, counts as little as can be.
    int[] dealt =
        IntStream.range(0, network.clients())
            .map(client -> config.clientsHaveData() ? 1 : run.partition().size(client))
            .toArray();
    SampleCounts samples = new SampleCounts(dealt, config.get(ServerConfig.MAXIMUM_SAMPLES));
    return new RunParts(
        new RunTerms(
            config.startClients(),
            config.placeRounds(),
            samples,
            run.devices()::maximumInterval,
            // A bound that follows what clients send would tell of them what noise is to hide.
            boundsNorms && noise.isEmpty() ? config.normBound(initialModel) : NormBound.NONE,
            config::pace),
        rounds,
        initialModel,
        aggregation(settings, noise),
        new Decoding(UpdateSettings.codec(settings), UpdateSettings.codecSeed(settings)),
        () ->
            // A scheme that must know the future gets the emulated radio's.
            new Planning(
                settings.scheme(),
                network,
                samples,
                () -> run.cell().gains(0, network.rounds()),
                RunSettings.seed(settings, RunSettings.SELECTION_SEED)),
        new Band(settings.bandwidth(), network),
        draws);
  }

  /** Those who watch, and with noise one who counts what it costs. */
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

  /** The rule, with updates shortened and noise added as the run says. */
  private static Aggregation aggregation(RunConfig settings, Optional<NoiseKey> noise) {
    Aggregation rule = settings.aggregation();
    if (noise.isPresent()) {
      return UpdateSettings.privacy(settings).orElseThrow().aggregation(rule, noise.get());
    }
    return settings
        .get(UpdateSettings.UPDATE_NORM)
        .<Aggregation>map(norm -> new Clipped(rule, norm))
        .orElse(rule);
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
    stopThreads();
    ledger.close();
    lock.close();
  }
}
