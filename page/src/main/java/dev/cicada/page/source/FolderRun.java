package dev.cicada.page.source;

import dev.cicada.device.DeviceProperty;
import dev.cicada.device.Devices;
import dev.cicada.drawing.Style;
import dev.cicada.extension.Registry;
import dev.cicada.page.feed.ClientBoard;
import dev.cicada.page.feed.RunAbout;
import dev.cicada.page.feed.WatchedRun;
import dev.cicada.run.ClientsTable;
import dev.cicada.run.Column;
import dev.cicada.run.CsvTable;
import dev.cicada.run.RunFolder;
import dev.cicada.run.config.DeviceSettings;
import dev.cicada.run.config.RunConfig;
import dev.cicada.text.UserError;
import dev.cicada.text.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** A run as its folder tells it, finished or not. */
final class FolderRun {
  /** A task of a reproduction leaves this instead of its model. */
  private static final String DONE = "done";

  /** What is shown of the clients of a run that is over, besides their calls and energy. */
  private static final List<Column> SHOWN =
      List.of(
          ClientsTable.MEAN_PROBABILITY,
          ClientsTable.MEAN_INTERVAL,
          ClientsTable.MEAN_STALENESS,
          ClientsTable.SAMPLES,
          ClientsTable.EPSILON);

  private static final FileTime NEVER = FileTime.fromMillis(0);
  private static final long GROWING_NANOS = TimeUnit.SECONDS.toNanos(15);
  private static final String RECORD = "run.json";
  private static final String CONFIG = "config.";

  private final RunFolder folder;
  private final String record;
  private final WatchedRun watched;
  private final Optional<ClientBoard> board;
  private final Optional<RunConfig> config;
  private final RoundsTail tail;
  private FileTime seen = NEVER;
  private Optional<Long> grownNanos = Optional.empty();
  private boolean told;
  private volatile boolean open;

  private FolderRun(
      RunFolder folder,
      String record,
      WatchedRun watched,
      Optional<ClientBoard> board,
      Optional<RunConfig> config) {
    this.config = config;
    this.folder = folder;
    this.record = record;
    this.watched = watched;
    this.board = board;
    tail = new RoundsTail(folder.rounds(), watched);
    watched.openedBy(() -> open = true);
  }

  /** The run in a folder that has a record of it. */
  static FolderRun of(String id, Path path, Registry registry) throws IOException {
    String which = key(path);
    Map<String, String> record = FlatJson.read(path.resolve(RECORD));
    Map<String, String> settings = new TreeMap<>();
    Map<String, String> provenance = new TreeMap<>();
    record.forEach(
        (key, text) -> {
          if (key.startsWith(CONFIG)) {
            settings.put(key.substring(CONFIG.length()), text);
          } else {
            provenance.put(key, text);
          }
        });
    String scheme = settings.getOrDefault("scheme", "");
    Style style = Style.ofScheme(registry, scheme);
    int clients = (int) number(settings, "clients");
    Optional<ClientBoard> board =
        clients > 0 ? Optional.of(new ClientBoard(clients)) : Optional.empty();
    board.ifPresent(ClientBoard::notCounted);
    Optional<RunConfig> config = config(settings, registry);
    config.ifPresent(known -> board.ifPresent(each -> each.placedBy(RunLook.places(known))));
    RunAbout about =
        new RunAbout(
            id,
            scheme,
            style.color(),
            Words.of(style.marker()),
            RunAbout.State.UNFINISHED,
            "",
            (int) number(settings, "rounds"),
            clients,
            number(settings, "radiusMeters"),
            settings,
            provenance,
            plan(record));
    return new FolderRun(
        new RunFolder(path),
        which,
        new WatchedRun(id, about, RoundColumns.ofRounds(), RoundColumns.ofTests(), board),
        board,
        config);
  }

  /** The run's configuration, if this build knows its settings. */
  private static Optional<RunConfig> config(Map<String, String> settings, Registry registry) {
    try {
      return Optional.of(RunConfig.of(registry).withTexts(settings));
    } catch (UserError ofAnotherVersion) {
      return Optional.empty();
    }
  }

  private static Map<String, Double> plan(Map<String, String> record) {
    Map<String, Double> facts = new LinkedHashMap<>();
    double objective = number(record, "plan.objective");
    double bound = number(record, "plan.lowerBound");
    if (!Double.isNaN(objective)) {
      facts.put("objective", objective);
      facts.put("lowerBound", bound);
      facts.put("gap", (objective - bound) / Math.abs(objective));
    }
    return facts;
  }

  private static double number(Map<String, String> texts, String key) {
    try {
      return Double.parseDouble(texts.getOrDefault(key, ""));
    } catch (NumberFormatException none) {
      return Double.NaN;
    }
  }

  WatchedRun watched() {
    return watched;
  }

  Path path() {
    return folder.path();
  }

  boolean isOpen() {
    return open;
  }

  /** Whether another run has begun in the folder, or the same one anew. */
  boolean isStale() {
    try {
      return !key(folder.path()).equals(record);
    } catch (IOException gone) {
      return true;
    }
  }

  /** What tells one file of a name from the next, as far as the file system knows. */
  private static String key(Path folder) throws IOException {
    BasicFileAttributes attributes =
        Files.readAttributes(folder.resolve(RECORD), BasicFileAttributes.class);
    return attributes.fileKey() + " " + attributes.lastModifiedTime();
  }

  /** Reads what is new. */
  void refresh() throws IOException {
    boolean finished = folder.isFinished() || Files.exists(folder.path().resolve(DONE));
    if (FolderSource.isFile(folder.rounds())) {
      FileTime written = Files.getLastModifiedTime(folder.rounds());
      if (!written.equals(seen)) {
        grownNanos = seen.equals(NEVER) ? grownNanos : Optional.of(System.nanoTime());
        seen = written;
        tail.read();
        sumUp();
      }
    }
    if (finished && !told) {
      told = true;
      clients();
    }
    RunAbout.State unfinished = isGrowing() ? RunAbout.State.RUNNING : RunAbout.State.UNFINISHED;
    watched.change(about -> about.in(finished ? RunAbout.State.FINISHED : unfinished, ""));
    board.ifPresent(each -> lastRound().ifPresent(each::reached));
  }

  /** Whether somebody has written to it of late, while it was looked at. */
  private boolean isGrowing() {
    return grownNanos.isPresent() && System.nanoTime() - grownNanos.get() < GROWING_NANOS;
  }

  private Optional<Integer> lastRound() {
    double[] last = watched.rounds().last();
    return last.length == 0 ? Optional.empty() : Optional.of((int) last[0]);
  }

  private void sumUp() {
    double[] round = watched.rounds().last();
    double[] test = watched.tests().last();
    watched.change(
        about -> {
          RunAbout next = about;
          if (round.length > 0) {
            next = next.with("roundsDone", round[0] + 1);
            next =
                next.with(
                    "energyJoules",
                    value(watched.rounds().columns(), round, "cumulativeEnergyJoules"));
          }
          if (test.length > 0) {
            next = next.with("accuracy", value(watched.tests().columns(), test, "testAccuracy"));
            next = next.with("loss", value(watched.tests().columns(), test, "testLoss"));
          }
          return next;
        });
  }

  private static double value(List<String> columns, double[] row, String title) {
    return row[columns.indexOf(title)];
  }

  /** What the clients did in the whole run. */
  private void clients() throws IOException {
    if (board.isEmpty() || !FolderSource.isFile(folder.clients())) {
      return;
    }
    try {
      CsvTable table = CsvTable.read(folder.clients());
      double[] calls = table.column(ClientsTable.CALLS);
      double[] joules = table.column(ClientsTable.ENERGY_JOULES);
      if (calls.length != watched.about().clients()) {
        throw new IOException(folder.clients() + " does not have the clients of its run");
      }
      for (int client = 0; client < calls.length; client++) {
        board.get().before(client, (int) calls[client], joules[client], ClientBoard.UNKNOWN_CALL);
      }
      for (Column column : SHOWN) {
        if (table.has(column)) {
          board.get().note(column.title(), table.column(column));
        }
      }
      if (table.has(ClientsTable.BATTERY_JOULES)) {
        batteries(table.column(ClientsTable.BATTERY_JOULES))
            .ifPresent(left -> board.get().note("battery", left));
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (RuntimeException malformed) {
      throw new IOException(folder.clients() + " is not a table of clients", malformed);
    }
  }

  /** What part of every battery is left, if it can be known how much it held. */
  private Optional<double[]> batteries(double[] leftJoules) {
    return config.map(
        known -> {
          Devices devices = DeviceSettings.devices(known);
          double[] parts = new double[leftJoules.length];
          Arrays.setAll(
              parts,
              client -> leftJoules[client] / devices.of(DeviceProperty.BATTERY_JOULES, client));
          return parts;
        });
  }
}
