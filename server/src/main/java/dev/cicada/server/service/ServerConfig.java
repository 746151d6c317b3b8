package dev.cicada.server.service;

import dev.cicada.run.config.CellSettings;
import dev.cicada.run.config.ConfigReader;
import dev.cicada.run.config.Kind;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.run.config.SchemeSettings;
import dev.cicada.run.config.Setting;
import dev.cicada.server.ledger.Database;
import dev.cicada.server.machine.NormBound;
import dev.cicada.server.machine.Pace;
import dev.cicada.server.machine.RunTerms;
import dev.cicada.text.UserError;
import dev.cicada.text.Words;
import dev.cicada.wire.Addresses;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a server is to do: a run, as {@code cicada simulate} has it, and how to serve it.
 *
 * <p>One file has both, so that the file of a simulation is also that of a server.
 */
public final class ServerConfig {
  private static final Kind<Double> SECONDS = Kind.positive();

  public static final Setting<String> LISTEN =
      new Setting<>("listen", "127.0.0.1:7878", Kind.text(), "address and port; port 0 is any");
  public static final Setting<String> FOLDER =
      new Setting<>("folder", "server", Kind.text(), "where models, updates and SQLite's file are");
  public static final Setting<String> DATABASE =
      new Setting<>(
          "database", "sqlite", Kind.text(), "sqlite, or a JDBC URL such as jdbc:postgresql://...");
  public static final Setting<String> PACE =
      new Setting<>(
          "pace",
          "clock",
          Kind.oneOf(List.of("clock", "answered")),
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
          Kind.wholeNumber(1).or("all"),
          "clients that must be there before the first round");
  public static final Setting<Optional<Integer>> PLACE_ROUNDS =
      new Setting<>(
          "placeRounds",
          Optional.empty(),
          Kind.wholeNumber(1).or("none"),
          "rounds of silence after which another name may take a client's place; none is never");
  public static final Setting<String> CLIENT_DATA =
      new Setting<>(
          "clientData",
          "dealt",
          Kind.oneOf(List.of("dealt", "own")),
          "dealt: who has no data gets a part of dataset; own: all have, and dataset is for tests");
  public static final Setting<Integer> UPLOADS =
      new Setting<>(
          "uploads", Limits.DEFAULT.uploads(), Kind.wholeNumber(1), "most at the same time");
  public static final Setting<Integer> CHUNK_BYTES =
      new Setting<>(
          "chunkBytes", Limits.DEFAULT.chunkBytes(), Kind.wholeNumber(1), "most in a message");
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
          "maximumNorm", Optional.empty(), Kind.positive().or("none"), "of an update, to be taken");
  public static final Setting<Optional<Double>> NORM_FACTOR =
      new Setting<>(
          "normFactor",
          Optional.of(10.0),
          Kind.positive().or("none"),
          "with credentials: an update so many times as large as others' is set aside");
  public static final Setting<String> KEEP =
      new Setting<>(
          "keep",
          "needed",
          Kind.oneOf(List.of("needed", "all")),
          "which models and updates stay on the disk: those needed, or all, to check the run");

  public static final Setting<Optional<String>> CREDENTIALS =
      new Setting<>(
          "credentials",
          Optional.empty(),
          Kind.text().or("none"),
          "folder that cicada identity issue has made for the server; none is for this machine");
  public static final Setting<String> REVOCATIONS =
      new Setting<>(
          "revocations",
          "authority/revoked.crl",
          Kind.text(),
          "with credentials: the authority's list, read anew whenever it changes");
  public static final Setting<Optional<String>> OPERATIONS =
      new Setting<>(
          "operations",
          Optional.empty(),
          Kind.text().or("none"),
          "address and port of /metrics, /health and /ready");

  private static final List<Setting<?>> ALL =
      List.of(
          LISTEN,
          CREDENTIALS,
          REVOCATIONS,
          OPERATIONS,
          FOLDER,
          DATABASE,
          PACE,
          PATIENCE_SECONDS,
          START_CLIENTS,
          PLACE_ROUNDS,
          CLIENT_DATA,
          UPLOADS,
          CHUNK_BYTES,
          STALL_SECONDS,
          REQUESTS_PER_SECOND,
          MAXIMUM_NORM,
          NORM_FACTOR,
          KEEP);

  /** The paper's run, on this machine. */
  public static final ServerConfig DEFAULT = new ServerConfig(RunConfig.DEFAULT, Map.of());

  private final RunConfig run;
  private final Map<Setting<?>, Object> given;

  private ServerConfig(RunConfig run, Map<Setting<?>, Object> given) {
    this.run = run;
    this.given = Map.copyOf(given);
    if (startClients() > run.get(RunSettings.CLIENTS)) {
      throw new UserError(
          "startClients is %d; it must be at most %d, the clients"
              .formatted(startClients(), run.get(RunSettings.CLIENTS)));
    }
    address();
    operations();
    database();
  }

  /** Reads a file; what it leaves out has its default. */
  public static ServerConfig read(Path file) {
    return ConfigReader.read(file, DEFAULT::with);
  }

  /** The same configuration but for these texts by key. */
  public ServerConfig with(Map<String, String> texts) {
    Map<String, String> ofRun = new LinkedHashMap<>();
    Map<Setting<?>, Object> values = new HashMap<>(given);
    texts.forEach(
        (key, text) -> {
          Optional<Setting<?>> own = ALL.stream().filter(s -> s.key().equals(key)).findFirst();
          if (own.isPresent()) {
            values.put(own.get(), own.get().parse(text));
          } else if (RunConfig.knows(key)) {
            ofRun.put(key, text);
          } else {
            throw unknown(key);
          }
        });
    return new ServerConfig(run.with(ofRun), values);
  }

  private static UserError unknown(String key) {
    List<String> keys = new ArrayList<>(RunConfig.DEFAULT.texts().keySet());
    ALL.forEach(setting -> keys.add(setting.key()));
    return new UserError(
        key + " is not a setting of a server or a run. " + Words.advice(key, keys));
  }

  /** The value of a setting of the server. */
  @SuppressWarnings("unchecked")
  public <T> T get(Setting<T> setting) {
    return (T) given.getOrDefault(setting, setting.standard());
  }

  /** The run's own settings. */
  public RunConfig run() {
    return run;
  }

  /** All settings as YAML, the server's first. */
  public String toYaml() {
    StringBuilder yaml = new StringBuilder("# The server\n");
    for (Setting<?> setting : ALL) {
      yaml.append("%s: '%s' # %s\n".formatted(setting.key(), text(setting), setting.meaning()));
    }
    return yaml.append('\n').append(run.toYaml()).toString();
  }

  private <T> String text(Setting<T> setting) {
    return setting.write(get(setting));
  }

  /** Where to listen. */
  public InetSocketAddress address() {
    return Addresses.parse(LISTEN.key(), get(LISTEN));
  }

  /** Where the pages for those who run the server are, if they are wanted. */
  public Optional<InetSocketAddress> operations() {
    return get(OPERATIONS).map(text -> Addresses.parse(OPERATIONS.key(), text));
  }

  public Path folder() {
    return Path.of(get(FOLDER));
  }

  /** Where the ledger is. */
  public Database database() {
    String url = get(DATABASE);
    try {
      return url.equals("sqlite") ? Database.file(folder().resolve("run.db")) : new Database(url);
    } catch (IllegalArgumentException e) {
      throw new UserError(e.getMessage(), e);
    }
  }

  /** How fast rounds follow each other, given how long one takes; NaN for what is set. */
  public Pace pace(double roundSeconds) {
    return get(PACE).equals("clock")
        ? Pace.everySeconds(
            Double.isNaN(roundSeconds) ? run.get(CellSettings.ROUND_SECONDS) : roundSeconds,
            run.get(SchemeSettings.BANDWIDTH).waitsForDraws())
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

  /** How large an update may be that is applied. */
  NormBound normBound(float[] initialModel) {
    return get(NORM_FACTOR)
        .map(factor -> NormBound.following(factor, initialModel))
        .orElse(NormBound.NONE);
  }

  public boolean keepsAll() {
    return get(KEEP).equals("all");
  }
}
