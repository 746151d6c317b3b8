package dev.cicada.lab.task;

import dev.cicada.files.AtomicFile;
import dev.cicada.run.CodeDigest;
import dev.cicada.run.Provenance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Does tasks, several at a time, in a folder where each has a folder of its own.
 *
 * <p>A task is done when its folder holds the file {@code done}, which is the last thing written
 * and tells which commit of the code did it; {@code code}, which is the first, has digests of that
 * code. What other code left does not count, unless it is to be reused.
 */
public final class Workbench {
  private static final String DONE = "done";
  private static final String CODE = "code";

  private final Path folder;
  private final boolean reuse;
  private final Shelf data = new Shelf();

  /** Over a folder that need not be there yet. */
  public Workbench(Path folder) {
    this(folder, false);
  }

  /**
   * The same.
   *
   * @param reuse whether what other code did counts as done
   */
  public Workbench(Path folder, boolean reuse) {
    this.folder = folder;
    this.reuse = reuse;
  }

  /** Hears of tasks; calls come one at a time. */
  public interface Listener {
    /** A task came to an end; its failure is null if it did what it should. */
    void ended(Task task, @Nullable Throwable failure);
  }

  /** Where a task's results are. */
  public Path folder(Task task) {
    return folder.resolve(task.key());
  }

  /** Whether a task's results are there. */
  public boolean isDone(Task task) {
    return Files.exists(folder(task).resolve(DONE)) && (reuse || changes(task).isEmpty());
  }

  /** Which code has changed since a task was begun or done, in words; empty if none has. */
  public String changes(Task task) {
    Path file = folder(task).resolve(CODE);
    try {
      return CodeDigest.changes(task.code(), Files.exists(file) ? Files.readString(file) : "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The commit of the code that did a task. */
  public String commit(Task task) throws IOException {
    return Files.readString(folder(task).resolve(DONE));
  }

  /** Whether a task was begun, or done. */
  public boolean isBegun(Task task) {
    return Files.isDirectory(folder(task));
  }

  /** Makes a task that was begun, or done, one that starts anew. */
  public void forget(Task task) throws IOException {
    if (isBegun(task)) {
      try (Stream<Path> files = Files.list(folder(task))) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /**
   * Does what is not done yet; returns when all of it is, or when somebody wants it to stop.
   *
   * @param jobs how many tasks at a time
   * @return why tasks failed, by task
   */
  public Map<Task, Throwable> run(
      List<Task> tasks, int jobs, BooleanSupplier stop, Listener listener)
      throws InterruptedException {
    Map<String, Task> open = new LinkedHashMap<>();
    for (Task task : tasks) {
      if (!isDone(task)) {
        open.putIfAbsent(task.key(), task);
      }
    }
    Map<Task, Throwable> failures = new LinkedHashMap<>();
    ExecutorService workers = Executors.newFixedThreadPool(jobs);
    try {
      for (Task task : new ArrayList<>(open.values())) {
        workers.execute(() -> work(task, stop, failures, listener));
      }
    } finally {
      workers.shutdown();
    }
    if (!workers.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS)) {
      throw new IllegalStateException("tasks did not end in three hundred years");
    }
    return failures;
  }

  private void write(Task task, String file, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(folder(task).resolve(file), stream -> stream.write(bytes));
  }

  private void work(
      Task task, BooleanSupplier stop, Map<Task, Throwable> failures, Listener listener) {
    if (stop.getAsBoolean()) {
      return;
    }
    @Nullable Throwable failure = null;
    try {
      if (!changes(task).isEmpty()) {
        forget(task);
        Files.createDirectories(folder(task));
        write(task, CODE, CodeDigest.text(task.code()));
      }
      if (!task.run(folder(task), data, stop)) {
        return;
      }
      write(task, DONE, Provenance.here().commit());
    } catch (IOException | RuntimeException | OutOfMemoryError | LinkageError e) {
      failure = e;
    }
    synchronized (this) {
      if (failure != null) {
        failures.put(task, failure);
      }
      listener.ended(task, failure);
    }
  }
}
