package dev.cicada.page.source;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.cicada.extension.Registry;
import dev.cicada.page.feed.Feed;
import dev.cicada.page.web.Pages;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Tells a feed of all runs in some folders, and goes on while another process adds to them.
 *
 * <p>It only reads, and only files whose names a run's folder has; links out of a folder are not
 * followed.
 */
public final class FolderSource implements Pages.Figures {
  /** What a reproduction says of itself while it runs. */
  public static final String PROGRESS = "progress.json";

  /** Whoever is at work on a reproduction says so more often. */
  private static final long MOST_SILENCE_NANOS = TimeUnit.SECONDS.toNanos(15);

  private static final long MOST_FIGURE_BYTES = 8 << 20;
  private static final int DEEPEST = 4;
  private static final int MOST_RUNS = 10_000;
  private static final long PAUSE_MILLIS = 500;
  private static final int LOOKS_BETWEEN_SEARCHES = 4;
  private static final Set<String> FIGURES =
      Set.of("accuracy-against-round", "accuracy-against-energy");
  private static final JsonFactory FACTORY = new JsonFactory();

  private final Feed feed;
  private final List<Path> roots;
  private final Registry registry;
  private final LongSupplier nanoClock;
  private final Map<String, FolderRun> runs = new LinkedHashMap<>();
  private final Map<Path, Progress> progress = new LinkedHashMap<>();
  private final Thread thread = new Thread(this::lookOn, "page-folders");
  private int looks;

  /**
   * What a reproduction said of itself last.
   *
   * @param written when, by the file
   * @param sinceNanos when that was seen first
   * @param silent whether nobody seems to write it any more
   */
  private record Progress(FileTime written, String text, long sinceNanos, boolean silent) {}

  private FolderSource(Feed feed, List<Path> roots, Registry registry, LongSupplier nanoClock) {
    this.feed = feed;
    this.roots = roots;
    this.registry = registry;
    this.nanoClock = nanoClock;
  }

  /** Watches folders, which must be there. */
  public static FolderSource start(Feed feed, List<Path> folders, Registry registry) {
    return start(feed, folders, registry, System::nanoTime);
  }

  static FolderSource start(
      Feed feed, List<Path> folders, Registry registry, LongSupplier nanoClock) {
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        throw new UserError(
            "%s is not a folder; it must be one that holds runs. Maybe one that simulate --out has made"
                .formatted(folder));
      }
      if (Files.exists(folder.resolve("run.db"))) {
        throw new UserError(
            "%s is a server's folder, whose page is at the address of its setting operations. Maybe cicada status %s"
                .formatted(folder, folder));
      }
    }
    FolderSource source = new FolderSource(feed, List.copyOf(folders), registry, nanoClock);
    source.look();
    source.thread.setDaemon(true);
    source.thread.start();
    return source;
  }

  private void lookOn() {
    try {
      while (true) {
        Thread.sleep(PAUSE_MILLIS);
        look();
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  /** Looks once. */
  synchronized void look() {
    boolean all = looks++ % LOOKS_BETWEEN_SEARCHES == 0;
    if (all) {
      List.copyOf(runs.values()).stream().filter(FolderRun::isStale).forEach(this::forget);
      roots.forEach(this::search);
      roots.forEach(this::readProgress);
    }
    for (FolderRun run : List.copyOf(runs.values())) {
      if (all || run.isOpen()) {
        try {
          run.refresh();
        } catch (IOException changing) {
          forget(run); // its folder is being made, cleared or removed; the next look tells
        }
      }
    }
  }

  /** Whether there is a file that may be read: no link, and nothing that a reader might wait at. */
  static boolean isFile(Path path) {
    return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
  }

  private void forget(FolderRun run) {
    runs.remove(run.watched().id());
    feed.remove(run.watched().id());
  }

  private void search(Path root) {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root, DEEPEST, new FileVisitOption[0])) {
      files.filter(file -> file.endsWith("run.json")).limit(MOST_RUNS).sorted().forEach(found::add);
    } catch (IOException | UncheckedIOException changing) {
      return; // the next look tells
    }
    for (Path file : found) {
      Path folder = file.resolveSibling("");
      String id = id(root, folder);
      if (!runs.containsKey(id) && isFile(file)) {
        try {
          FolderRun run = FolderRun.of(id, folder, registry);
          runs.put(id, run);
          feed.add(run.watched());
        } catch (IOException | RuntimeException noRun) {
          // A file of that name that is no record of a run, or not yet.
        }
      }
    }
  }

  /** How a run is called: its path, as far as it tells it from others. */
  private String id(Path root, Path folder) {
    String name = String.valueOf(root.toAbsolutePath().normalize().getFileName());
    String below = root.relativize(folder).toString().replace('\\', '/');
    if (below.isEmpty()) {
      return name;
    }
    return roots.size() == 1 ? below : name + "/" + below;
  }

  private void readProgress(Path root) {
    Path file = root.resolve(PROGRESS);
    try {
      if (isFile(file)) {
        FileTime written = Files.getLastModifiedTime(file);
        Progress before = progress.get(root);
        long now = nanoClock.getAsLong();
        if (before == null || !before.written.equals(written)) {
          String text = json(file);
          progress.put(root, new Progress(written, text, now, false));
          tell(text, false);
        } else if (!before.silent && now - before.sinceNanos > MOST_SILENCE_NANOS) {
          progress.put(root, new Progress(written, before.text, now, true));
          tell(before.text, true);
        }
      }
    } catch (IOException changing) {
      progress.remove(root);
    }
  }

  /** The text of a small file, if it is JSON. */
  private static String json(Path file) throws IOException {
    FlatJson.read(file);
    return Files.readString(file);
  }

  /** States what a reproduction says of itself, and whether it has fallen silent. */
  private void tell(String text, boolean silent) {
    feed.state(
        "tasks",
        json -> {
          json.writeStartObject();
          json.writeBooleanField("silent", silent);
          json.writeFieldName("said");
          try (JsonParser parser = FACTORY.createParser(text)) {
            parser.nextToken();
            json.copyCurrentStructure(parser);
          }
          json.writeEndObject();
        });
  }

  @Override
  public synchronized Optional<byte[]> svg(String run, String name) throws IOException {
    FolderRun folder = runs.get(run);
    if (folder == null || !FIGURES.contains(name)) {
      return Optional.empty();
    }
    Path file = folder.path().resolve(name + ".svg");
    return isFile(file) && Files.size(file) <= MOST_FIGURE_BYTES
        ? Optional.of(Files.readAllBytes(file))
        : Optional.empty();
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
