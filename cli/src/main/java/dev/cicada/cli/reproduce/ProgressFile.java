package dev.cicada.cli.reproduce;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import dev.cicada.files.AtomicFile;
import dev.cicada.lab.Reproduction;
import dev.cicada.lab.task.Costs;
import dev.cicada.lab.task.Task;
import dev.cicada.lab.worker.Shift;
import dev.cicada.page.source.FolderSource;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** How far a reproduction is, in a file that the page reads, whoever serves it. */
final class ProgressFile implements Shift.Listener, AutoCloseable {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Path file;
  private final String profile;
  private final int total;
  private final double cost;
  private final Costs costsEnded = new Costs();
  private final List<String> failed = new ArrayList<>();
  private final long startNanos = System.nanoTime();
  private int done;
  private long writtenNanos;

  ProgressFile(Reproduction reproduction, List<Task> open) {
    file = reproduction.folder().resolve(FolderSource.PROGRESS);
    profile = reproduction.profile().name();
    total = reproduction.tasks().size();
    cost = Costs.of(open).seconds();
    done = total - open.size();
    write("running");
  }

  @Override
  public synchronized void ended(Task task, Optional<String> failure) {
    costsEnded.add(task);
    if (failure.isPresent()) {
      failed.add(task.label() + ": " + failure.get());
    } else {
      done++;
    }
    writeNowAndThen();
  }

  private void writeNowAndThen() {
    if (System.nanoTime() - writtenNanos > PAUSE_NANOS) {
      write("running");
    }
  }

  private void write(String state) {
    writtenNanos = System.nanoTime();
    try {
      AtomicFile.write(file, stream -> write(stream, state));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(OutputStream stream, String state) throws IOException {
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
      texts(json, "failed", failed);
      json.writeEndObject();
    }
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
    write(done + failed.size() == total ? "finished" : "stopped");
  }
}
