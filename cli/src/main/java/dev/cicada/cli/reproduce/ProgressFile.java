package dev.cicada.cli.reproduce;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import dev.cicada.files.AtomicFile;
import dev.cicada.lab.Reproduction;
import dev.cicada.lab.task.Costs;
import dev.cicada.lab.task.Task;
import dev.cicada.lab.worker.Overview;
import dev.cicada.lab.worker.Shift;
import dev.cicada.lab.worker.WorkerState;
import dev.cicada.page.source.FolderSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The progress of a reproduction, in a file that the page reads, whoever serves it.
 *
 * <p>It is rewritten every other second while somebody is at work, so a reader can tell if the
 * writer is gone. If several workers share a folder, each writes what it sees of all of them, with
 * its own draft.
 */
final class ProgressFile implements Shift.Listener, AutoCloseable {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
  private static final long PAUSE_SECONDS = 2;

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "cicada-progress");
            thread.setDaemon(true);
            return thread;
          });
  private final ScheduledFuture<?> writing;
  private final Overview overview;
  private final Map<String, String> labels;
  private final Path file;
  private final Path draft;
  private final String profile;
  private final int total;
  private final double cost;
  private final Costs costsEnded = new Costs();
  private final List<String> failed = new ArrayList<>();
  private final long startNanos = System.nanoTime();
  private int done;
  private boolean closed;

  /**
   * A file in the folder of a reproduction.
   *
   * @param tasks all tasks
   * @param open those that are not done
   * @param overview of who works on which of them
   * @param worker the id of the writer
   */
  ProgressFile(
      Reproduction reproduction,
      List<Task> tasks,
      List<Task> open,
      Overview overview,
      String worker) {
    this.overview = overview;
    labels = tasks.stream().collect(Collectors.toMap(Task::key, Task::label, (one, other) -> one));
    file = reproduction.folder().resolve(FolderSource.PROGRESS);
    draft = file.resolveSibling("." + FolderSource.PROGRESS + "." + worker + ".draft");
    profile = reproduction.agenda().name();
    total = tasks.size();
    cost = Costs.of(open).seconds();
    done = total - open.size();
    writing = timer.scheduleWithFixedDelay(this::writeNow, 0, PAUSE_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public synchronized void ended(Task task, Optional<String> failure) {
    costsEnded.add(task);
    if (failure.isPresent()) {
      failed.add(task.label() + ": " + failure.get());
    } else {
      done++;
    }
  }

  private synchronized void writeNow() {
    if (!closed) {
      write("running");
    }
  }

  private void write(String state) {
    try (AtomicFile atomic = AtomicFile.open(file, draft)) {
      List<WorkerState> atWork = overview.atWork();
      atomic.write(stream -> write(stream, state, atWork));
    } catch (IOException outOfReach) {
      // The work goes on without it. Readers can tell that the file is old.
    }
  }

  private void write(OutputStream stream, String state, List<WorkerState> atWork)
      throws IOException {
    try (JsonGenerator json = FACTORY.createGenerator(stream, JsonEncoding.UTF8)) {
      json.writeStartObject();
      json.writeStringField("profile", profile);
      json.writeStringField("state", state);
      json.writeNumberField("total", total);
      json.writeNumberField("done", done);
      double part = costsEnded.seconds() / cost;
      json.writeFieldName("secondsLeft");
      if (part > 0) {
        double spent = (System.nanoTime() - startNanos) / 1e9;
        json.writeNumber(Math.round(spent * Math.max(0, 1 - part) / part));
      } else {
        json.writeNull();
      }
      json.writeNumberField("workers", atWork.size());
      texts(json, "underWay", underWay(atWork));
      texts(json, "failed", failed);
      json.writeEndObject();
    }
  }

  /** Which of our tasks these workers work on. */
  private List<String> underWay(List<WorkerState> atWork) {
    return atWork.stream()
        .flatMap(worker -> worker.underWay().stream())
        .map(labels::get)
        .filter(Objects::nonNull)
        .sorted()
        .toList();
  }

  private static void texts(JsonGenerator json, String name, Collection<String> texts)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }

  /** All tasks have ended, or were stopped. */
  @Override
  public synchronized void close() {
    closed = true;
    writing.cancel(false);
    timer.shutdown();
    write(done + failed.size() == total ? "finished" : "stopped");
  }
}
