package dev.cicada.lab.report;

import dev.cicada.files.AtomicFile;
import dev.cicada.lab.worker.WorkerState;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** The content of {@code workers.csv}: which worker did how much, and what it took. */
record WorkersFile(List<WorkerState> workers) implements AtomicFile.Content {
  @Override
  public void write(OutputStream stream) throws IOException {
    StringBuilder table = new StringBuilder("worker,tasks,processorSeconds,ended\n");
    for (WorkerState each : workers) {
      table.append(
          String.format(
              Locale.ROOT,
              "%s,%d,%.1f,%b\n",
              each.id(),
              each.done(),
              each.processorSeconds(),
              each.ended()));
    }
    stream.write(table.toString().getBytes(StandardCharsets.UTF_8));
  }
}
