package dev.cicada.lab.task;

import dev.cicada.files.AtomicFile;
import dev.cicada.files.Sha256;
import dev.cicada.run.CodeDigest;
import dev.cicada.run.Provenance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A folder of tasks: their results, and attempts at them.
 *
 * <p>A task's results are in {@code runs/KEY}, completely or not at all. They are made in {@code
 * attempts/KEY.N}, which belongs to a single attempt, and moved when they are complete. If an
 * attempt was interrupted, the next one goes on from there. The file {@code code} is written first
 * and has digests of the code; {@code tables} has digests of the results; {@code done} is written
 * last and has the commit. Results of other code do not count, unless they are to be reused.
 */
public final class Workbench {
  private static final String DONE = "done";
  private static final String CODE = "code";
  private static final String TABLES = "tables";

  private final Path folder;
  private final boolean reuse;

  /** The workbench in a folder, which need not exist yet. */
  public Workbench(Path folder) {
    this(folder, false);
  }

  /**
   * The workbench in a folder.
   *
   * @param reuse whether results of other code count
   */
  public Workbench(Path folder, boolean reuse) {
    this.folder = folder;
    this.reuse = reuse;
  }

  /** The whole folder. */
  public Path folder() {
    return folder;
  }

  /** Where results are. */
  public Path results() {
    return folder.resolve("runs");
  }

  /** Where a task's results are. */
  public Path folder(Task task) {
    return results().resolve(task.key());
  }

  /** Where an attempt at a task is made. */
  public Path attempt(Task task, int number) {
    return attempts().resolve(task.key() + "." + number);
  }

  private Path attempts() {
    return folder.resolve("attempts");
  }

  /** Whether a task's results are there. */
  public boolean isDone(Task task) {
    return isDone(folder(task), task);
  }

  private boolean isDone(Path place, Task task) {
    return Files.exists(place.resolve(DONE)) && (reuse || changes(place, task).isEmpty());
  }

  /** Which code has changed since a task was done, in words; empty if none has. */
  public String changes(Task task) {
    return changes(folder(task), task);
  }

  private static String changes(Path place, Task task) {
    try {
      return CodeDigest.changes(task.code(), Files.readString(place.resolve(CODE)));
    } catch (NoSuchFileException none) {
      return CodeDigest.changes(task.code(), "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The commit of the code that did a task. */
  public String commit(Task task) throws IOException {
    return Files.readString(folder(task).resolve(DONE));
  }

  /** Whether a task was done, even by other code, or an attempt was made. */
  public boolean isBegun(Task task) throws IOException {
    return Files.isDirectory(folder(task)) || !attempts(task).isEmpty();
  }

  /** Forgets what was done of a task, so that it starts anew. */
  public void forget(Task task) throws IOException {
    delete(folder(task));
    for (Path attempt : attempts(task)) {
      delete(attempt);
    }
  }

  /** The folders of all attempts at a task. */
  private List<Path> attempts(Task task) throws IOException {
    if (!Files.isDirectory(attempts())) {
      return List.of();
    }
    Pattern name = Pattern.compile(Pattern.quote(task.key()) + "[.]\\d+([.]draft)?");
    try (Stream<Path> all = Files.list(attempts())) {
      return all.filter(each -> name.matcher(each.getFileName().toString()).matches()).toList();
    }
  }

  /**
   * Makes the folder for an attempt, with what the previous one left, if that was by the same code.
   * Meanwhile the task may get done, if the previous one's worker was only asleep.
   */
  public Path begin(Task task, int number) throws IOException {
    Path attempt = attempt(task, number);
    Path draft = attempt.resolveSibling(attempt.getFileName() + ".draft");
    delete(draft);
    Optional<Path> earlier =
        IntStream.iterate(number, n -> n > 0, n -> n - 1)
            .mapToObj(n -> attempt(task, n))
            .filter(each -> Files.isDirectory(each) && changes(each, task).isEmpty())
            .findFirst();
    if (earlier.isPresent() && Files.exists(earlier.get().resolve(DONE))) {
      Files.move(earlier.get(), draft, StandardCopyOption.ATOMIC_MOVE);
    } else {
      Files.createDirectories(draft);
      write(draft.resolve(CODE), CodeDigest.text(task.code()));
      if (earlier.isPresent()) {
        task.takeOver(earlier.get(), draft);
      }
    }
    delete(attempt);
    Files.move(draft, attempt, StandardCopyOption.ATOMIC_MOVE);
    removeStale(task, draft);
    return attempt;
  }

  /** Removes results that do not count, unless others that do take their place just then. */
  private void removeStale(Task task, Path aside) throws IOException {
    if (Files.isDirectory(folder(task)) && !isDone(task)) {
      Files.move(folder(task), aside, StandardCopyOption.ATOMIC_MOVE);
      if (isDone(aside, task)) {
        Files.move(aside, folder(task), StandardCopyOption.ATOMIC_MOVE);
      }
      delete(aside);
    }
  }

  /** Whether an attempt, or an earlier one that it goes on from, was completed. */
  public boolean isComplete(Task task, int number) {
    return Files.exists(attempt(task, number).resolve(DONE));
  }

  /**
   * A table of a task that has changed since the task was done, if there is one. Tables without
   * digests, from older versions, count as unchanged.
   */
  public Optional<Path> damaged(Task task) throws IOException {
    Path place = folder(task);
    Path digests = place.resolve(TABLES);
    if (Files.exists(digests)) {
      for (String line : Files.readAllLines(digests)) {
        Path table = place.resolve(line.substring(line.indexOf(' ') + 1));
        if (!Files.exists(table) || !line.startsWith(digest(table))) {
          return Optional.of(table);
        }
      }
    }
    return Optional.empty();
  }

  private static String digests(Path place) throws IOException {
    StringBuilder lines = new StringBuilder();
    try (Stream<Path> files = Files.list(place)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".csv")) {
          lines.append(digest(file)).append(' ').append(name).append('\n');
        }
      }
    }
    return lines.toString();
  }

  private static String digest(Path file) throws IOException {
    return new Sha256().add(Files.readAllBytes(file)).hex();
  }

  /** Marks an attempt as complete. */
  public void complete(Task task, int number) throws IOException {
    write(attempt(task, number).resolve(TABLES), digests(attempt(task, number)));
    write(attempt(task, number).resolve(DONE), Provenance.here().commit());
  }

  /**
   * Moves a complete attempt to the task's results, unless these exist. Removes all attempts so
   * far.
   *
   * @return whether the results are this attempt's
   */
  public boolean publish(Task task, int number) throws IOException {
    boolean first = !isDone(task) && isMoved(task, number);
    for (int n = number; n > 0; n--) {
      delete(attempt(task, n));
    }
    return first;
  }

  private boolean isMoved(Task task, int number) throws IOException {
    Files.createDirectories(results());
    try {
      Files.move(attempt(task, number), folder(task), StandardCopyOption.ATOMIC_MOVE);
      AtomicFile.forceFolder(results());
      return true;
    } catch (FileSystemException somebodyElseWasFaster) {
      if (!isDone(task)) {
        throw somebodyElseWasFaster;
      }
      return false;
    }
  }

  private static void write(Path file, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, stream -> stream.write(bytes));
  }

  /** Removes a folder, or as much of it as nobody else is writing to or removing. */
  private static void delete(Path place) throws IOException {
    if (!Files.isDirectory(place)) {
      return;
    }
    try (Stream<Path> all = Files.walk(place)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    } catch (FileSystemException | UncheckedIOException stillInUse) {
      // What is left is no result. It is removed with the next attempt, or does no harm.
    }
  }
}
