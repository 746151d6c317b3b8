package dev.cicada.page.source;

import dev.cicada.drawing.Style;
import dev.cicada.extension.Registry;
import dev.cicada.page.feed.ClientBoard;
import dev.cicada.page.feed.RunAbout;
import dev.cicada.page.feed.WatchedRun;
import dev.cicada.run.ClientsTable;
import dev.cicada.run.CsvTable;
import dev.cicada.run.RunFolder;
import dev.cicada.run.config.RunConfig;
import dev.cicada.text.UserError;
import dev.cicada.text.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A run as its folder tells it, finished or not. */
final class FolderRun {
  /** A task of a reproduction leaves this instead of its model. */
  private static final String DONE = "done";

  private static final String RECORD = "run.json";
  private static final String CONFIG = "config.";

  private final RunFolder folder;
  private final String record;
  private final WatchedRun watched;
  private final Optional<ClientBoard> board;
  private final RoundsTail tail;
  private FileTime seen = FileTime.fromMillis(0);
  private boolean told;
  private volatile boolean open;

  private FolderRun(
      RunFolder folder, String record, WatchedRun watched, Optional<ClientBoard> board) {
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
        clients > 0 ? Optional.of(board(clients, settings, registry)) : Optional.empty();
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
        board);
  }

  /** A board with places, if this build knows the settings that they follow from. */
  private static ClientBoard board(int clients, Map<String, String> settings, Registry registry) {
    ClientBoard board = new ClientBoard(clients);
    try {
      board.placedBy(RunLook.places(RunConfig.of(registry).withTexts(settings)));
    } catch (UserError ofAnotherVersion) {
      board.placedBy(ClientBoard.Places.NOWHERE);
    }
    return board;
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
    if (Files.exists(folder.rounds())) {
      FileTime written = Files.getLastModifiedTime(folder.rounds());
      if (!written.equals(seen)) {
        seen = written;
        tail.read();
        sumUp();
      }
    }
    if (finished && !told) {
      told = true;
      clients();
    }
    watched.change(
        about -> about.in(finished ? RunAbout.State.FINISHED : RunAbout.State.UNFINISHED, ""));
    board.ifPresent(each -> lastRound().ifPresent(each::reached));
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
    if (board.isEmpty() || !Files.exists(folder.clients())) {
      return;
    }
    try {
      CsvTable table = CsvTable.read(folder.clients());
      double[] calls = table.column(ClientsTable.CALLS);
      double[] joules = table.column(ClientsTable.ENERGY_JOULES);
      for (int client = 0; client < calls.length; client++) {
        board.get().before(client, (int) calls[client], joules[client], -1);
      }
      board.get().note("probability", table.column(ClientsTable.MEAN_PROBABILITY));
      board.get().note("staleness", table.column(ClientsTable.MEAN_STALENESS));
      board.get().note("interval", table.column(ClientsTable.MEAN_INTERVAL));
      board.get().note("samples", table.column(ClientsTable.SAMPLES));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (RuntimeException malformed) {
      throw new IOException(folder.clients() + " is not a table of clients", malformed);
    }
  }
}
