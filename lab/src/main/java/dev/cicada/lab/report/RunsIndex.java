package dev.cicada.lab.report;

import dev.cicada.files.AtomicFile;
import dev.cicada.lab.Reproduction;
import dev.cicada.lab.task.Task;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** The content of {@code runs.csv}: what each folder holds, in words. */
record RunsIndex(Reproduction reproduction) implements AtomicFile.Content {
  static final String FILE = "runs.csv";

  @Override
  public void write(OutputStream stream) throws IOException {
    StringBuilder table = new StringBuilder("run,folder,done,settings\n");
    for (Task task : reproduction.tasks()) {
      table.append(
          Csv.row(
              task.label(),
              "runs/" + task.key(),
              String.valueOf(reproduction.workbench().isDone(task)),
              task.settings()));
    }
    stream.write(table.toString().getBytes(StandardCharsets.UTF_8));
  }
}
