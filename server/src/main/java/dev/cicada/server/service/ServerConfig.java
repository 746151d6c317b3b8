package dev.cicada.server.service;

import dev.cicada.extension.Registry;
import dev.cicada.files.FolderLock;
import dev.cicada.radio.MobilitySettings;
import dev.cicada.run.config.DeviceSettings;
import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.run.config.UpdateSettings;
import dev.cicada.run.config.Yaml;
import dev.cicada.server.ledger.Database;
import dev.cicada.server.machine.NormBound;
import dev.cicada.server.machine.Pace;
import dev.cicada.server.machine.RunTerms;
import dev.cicada.settings.Schema;
import dev.cicada.settings.Setting;
import dev.cicada.settings.Settings;
import dev.cicada.settings.ValueType;
import dev.cicada.text.UserError;
import dev.cicada.wire.Addresses;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The configuration of a server: a run, as for {@code cicada simulate}, and how to serve it.
 *
 * <p>One file has both, so a simulation's file also works for a server.
 */
public final class ServerConfig {
  private static final ValueType<Double> SECONDS = ValueType.positive();

  public static final Setting<String> LISTEN =
      new Setting<>(
          "listen",
          "127.0.0.1:7878",
          ValueType.text(),
          "address and port; port 0 takes a free one");
  public static final Setting<String> FOLDER =
      new Setting<>(
          "folder", "server", ValueType.text(), "where models, updates and SQLite's file are");
  public static final Setting<String> DATABASE =
      new Setting<>(
          "database",
          "sqlite",
          ValueType.text(),
          "sqlite, or a JDBC URL such as jdbc:postgresql://...");
  public static final Setting<String> PACE =
      new Setting<>(
          "pace",
          "clock",
          ValueType.oneOf(List.of("clock", "answered")),
          "clock: a round takes roundSeconds; answered: until all clients have answered");
  public static final Setting<Double> PATIENCE_SECONDS =
      new Setting<>(
          "patienceSeconds",
          60.0,
          SECONDS,
          "with pace answered: how long a silent client is waited for");
  public static final Setting<Optional<Integer>> START_CLIENTS =
      new Setting<>(
          "startClients",
          Optional.empty(),
          ValueType.wholeNumber(1).or("all"),
          "clients that must be there before the first round");
  public static final Setting<Optional<Integer>> PLACE_ROUNDS =
      new Setting<>(
          "placeRounds",
          Optional.empty(),
          ValueType.wholeNumber(1).or("none"),
          "rounds of silence after which another name may take a client's place; none is never");
  public static final Setting<String> CLIENT_DATA =
      new Setting<>(
          "clientData",
          "dealt",
          ValueType.oneOf(List.of("dealt", "own")),
          "dealt: clients without data get a part of dataset; own: all bring theirs, and dataset is for tests");
  public static final Setting<Integer> MAXIMUM_SAMPLES =
      new Setting<>(
          "maximumSamples",
          10_000,
          ValueType.wholeNumber(1),
          "most samples that a client's own data counts as, whatever it claims");
  public static final Setting<Integer> UPLOADS =
      new Setting<>(
          "uploads", Limits.DEFAULT.uploads(), ValueType.wholeNumber(1), "most at the same time");
  public static final Setting<Integer> CHUNK_BYTES =
      new Setting<>(
          "chunkBytes", Limits.DEFAULT.chunkBytes(), ValueType.wholeNumber(1), "most in a message");
  public static final Setting<Double> STALL_SECONDS =
      new Setting<>(
          "stallSeconds",
          Limits.DEFAULT.stallMillis() / 1e3,
          SECONDS,
          "how long an upload may stand still");
  public static final Setting<Double> REQUESTS_PER_SECOND =
      new Setting<>(
          "requestsPerSecond", Limits.DEFAULT.requestsPerSecond(), SECONDS, "of one client");
  public static final Setting<Optional<Double>> MAXIMUM_NORM =
      new Setting<>(
          "maximumNorm",
          Optional.empty(),
          ValueType.positive().or("none"),
          "largest norm of an update that is accepted");
  public static final Setting<Optional<Double>> NORM_FACTOR =
      new Setting<>(
          "normFactor",
          Optional.of(10.0),
          ValueType.positive().or("none"),
          "with credentials: an update so many times as large as others' is set aside");
  public static final Setting<String> KEEP =
      new Setting<>(
          "keep",
          "needed",
          ValueType.oneOf(List.of("needed", "all")),
          "which models and updates stay on the disk: those needed, or all, for audits");

  public static final Setting<Optional<String>> CREDENTIALS =
      new Setting<>(
          "credentials",
          Optional.empty(),
          ValueType.text().or("none"),
          "folder that cicada identity issue made for the server; with none, clients must be on this machine");
  public static final Setting<String> REVOCATIONS =
      new Setting<>(
          "revocations",
          "authority/revoked.crl",
          ValueType.text(),
          "with credentials: the authority's revocation list, read again whenever it changes");
  public static final Setting<Optional<String>> OPERATIONS =
      new Setting<>(
          "operations",
          Optional.empty(),
          ValueType.text().or("none"),
          "address and port of /metrics, /health, /ready and, on this machine, the page");
  public static final Setting<Optional<String>> PAGE =
      new Setting<>(
          "page",
          Optional.empty(),
          ValueType.text().or("none"),
          "with credentials: address and port of the page over TLS, for those who have its token");

  private static final List<Setting<?>> ALL =
      List.of(
          LISTEN,
          CREDENTIALS,
          REVOCATIONS,
          OPERATIONS,
          PAGE,
          FOLDER,
          DATABASE,
          PACE,
          PATIENCE_SECONDS,
          START_CLIENTS,
          PLACE_ROUNDS,
          CLIENT_DATA,
          MAXIMUM_SAMPLES,
          UPLOADS,
          CHUNK_BYTES,
          STALL_SECONDS,
          REQUESTS_PER_SECOND,
          MAXIMUM_NORM,
          NORM_FACTOR,
          KEEP);

  private final RunConfig run;

  private ServerConfig(RunConfig run) {
    this.run = run;
    if (startClients() > run.get(RunSettings.CLIENTS)) {
      throw new UserError(
          "startClients is %d; it must be at most %d, the clients"
              .formatted(startClients(), run.get(RunSettings.CLIENTS)));
    }
    requireRealTime();
    UpdateSettings.requireForClients(run);
    address();
    operations();
    if (page().isPresent() && get(CREDENTIALS).isEmpty()) {
      throw new UserError(
          "page is %s, which needs TLS, and there are no credentials. Maybe credentials=..., or look at the page of operations"
              .formatted(get(PAGE).orElseThrow()));
    }
    database();
  }

  /** Refuses what can only be simulated. */
  private void requireRealTime() {
    for (Setting<?> setting :
        List.of(
            DeviceSettings.BATTERY,
            DeviceSettings.CLOCK,
            DeviceSettings.CSI_ERROR,
            DeviceSettings.CSI_MARGIN,
            DeviceSettings.PLAN_BATTERIES,
            DeviceSettings.PLAN_DEADLINE,
            DeviceSettings.CLIENT_ACCURACY)) {
      run.settings().requireUnused(setting, "that can only be simulated. Maybe leave it out");
    }
    if (!DeviceSettings.DEVICES.in(run).isDrawn()) {
      run.settings()
          .requireUnused(
              DeviceSettings.DEVICES.setting(),
              "clients do not have that file. Maybe a mix that they can draw, such as classes");
    }
    if (!DeviceSettings.AVAILABILITY.in(run).isDrawn()) {
      run.settings()
          .requireUnused(
              DeviceSettings.AVAILABILITY.setting(),
              "clients do not have that file. Maybe one that they can draw, such as markov");
    }
    if (run.scheme().pace().waits()) {
      throw new UserError(
          "scheme is %s, which waits for its callers; a server's clients train all the time. Maybe random"
              .formatted(run.get(RuleSettings.SCHEME)));
    }
  }

  /** The paper's run, on this machine. */
  public static ServerConfig standard() {
    return of(Registry.ofClassPath());
  }

  /** The paper's run, on this machine, with some extensions. */
  public static ServerConfig of(Registry registry) {
    Schema schema = new Schema("a server or a run", "cicada server --print-config");
    schema.add("The server", ALL);
    RunConfig.schema(registry).sections().forEach(schema::add);
    return new ServerConfig(RunConfig.of(registry, Settings.standard(schema)));
  }

  /** The same configuration with other values for some keys, given as texts. */
  public ServerConfig withTexts(Map<String, String> texts) {
    return new ServerConfig(run.withTexts(texts));
  }

  /** The same configuration with another value of one setting. */
  public <T> ServerConfig with(Setting<T> setting, T value) {
    return new ServerConfig(run.with(setting, value));
  }

  /** The value of a setting, of the server or of its run. */
  public <T> T get(Setting<T> setting) {
    return run.get(setting);
  }

  /** The run's own settings. */
  public RunConfig run() {
    return run.in(RunConfig.schema(run.registry()));
  }

  /** All settings as YAML, the server's first. */
  public String toYaml() {
    return Yaml.of(run.settings(), "A server and its run; a key that is left out has its default.");
  }

  /** What decides the run's results: its own settings, and whose data the clients train on. */
  public Map<String, String> resultTexts() {
    Map<String, String> texts = run().resultTexts();
    texts.put(CLIENT_DATA.key(), get(CLIENT_DATA));
    return texts;
  }

  /** The settings that a ledger keeps, as YAML, so that the ledger alone describes the run. */
  String toLedger() {
    return run().toYaml() + "%s: %s%n".formatted(CLIENT_DATA.key(), get(CLIENT_DATA));
  }

  /** Where to listen. */
  public InetSocketAddress address() {
    return Addresses.parse(LISTEN.key(), get(LISTEN));
  }

  /** Where the pages for operators are, if they are wanted. */
  public Optional<InetSocketAddress> operations() {
    return get(OPERATIONS).map(text -> Addresses.parse(OPERATIONS.key(), text));
  }

  /** Where the page for other machines is, if it is wanted. */
  public Optional<InetSocketAddress> page() {
    return get(PAGE).map(text -> Addresses.parse(PAGE.key(), text));
  }

  public Path folder() {
    return Path.of(get(FOLDER));
  }

  /**
   * Takes the folder's lock.
   *
   * @param words the refusal if a server has it, with a place for the folder's name
   */
  FolderLock occupyFolder(String words) throws IOException {
    try {
      return FolderLock.of(folder(), words.formatted(folder()));
    } catch (FileSystemException e) {
      throw new UserError(
          "folder is %s; it must be one that can be written to, or made (%s)"
              .formatted(folder(), e.getClass().getSimpleName()),
          e);
    }
  }

  /** Where the ledger is. */
  public Database database() {
    String url = get(DATABASE);
    return url.equals("sqlite") ? Database.file(folder().resolve("run.db")) : new Database(url);
  }

  /** The pace of rounds that take this long; NaN for the setting. */
  public Pace pace(double roundSeconds) {
    return get(PACE).equals("clock")
        ? Pace.everySeconds(
            Double.isNaN(roundSeconds) ? run.get(MobilitySettings.ROUND_SECONDS) : roundSeconds,
            run.bandwidth().waitsForDraws())
        : Pace.asAnswered(get(PATIENCE_SECONDS));
  }

  public int startClients() {
    return get(START_CLIENTS).orElseGet(() -> run.get(RunSettings.CLIENTS));
  }

  public int placeRounds() {
    return get(PLACE_ROUNDS).orElse(RunTerms.KEEP_PLACES);
  }

  /** Whether every client has its own data, and none a part of the dataset. */
  public boolean clientsHaveData() {
    return get(CLIENT_DATA).equals("own");
  }

  public Limits limits() {
    return new Limits(
        get(CHUNK_BYTES),
        get(UPLOADS),
        Math.round(1e3 * get(STALL_SECONDS)),
        get(REQUESTS_PER_SECOND),
        get(MAXIMUM_NORM).orElse(Double.POSITIVE_INFINITY));
  }

  /** How large an update may be. */
  NormBound normBound(float[] initialModel) {
    return get(NORM_FACTOR)
        .map(factor -> NormBound.following(factor, initialModel))
        .orElse(NormBound.NONE);
  }

  public boolean keepsAll() {
    return get(KEEP).equals("all");
  }
}
