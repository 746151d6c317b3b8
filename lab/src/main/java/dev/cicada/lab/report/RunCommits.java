package dev.cicada.lab.report;

import dev.cicada.lab.Reproduction;
import dev.cicada.lab.task.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which versions of the code made the runs of a reproduction.
 *
 * @param counts runs by commit
 */
record RunCommits(Map<String, Integer> counts) {
  private static final Pattern COMMIT = Pattern.compile("\"commit\"\\s*:\\s*\"([^\"]*)\"");

  static RunCommits of(Reproduction reproduction) throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    for (Task task : reproduction.tasks()) {
      Path record = reproduction.workbench().folder(task).resolve("run.json");
      if (reproduction.workbench().isDone(task) && Files.exists(record)) {
        Matcher commit = COMMIT.matcher(Files.readString(record));
        counts.merge(commit.find() ? commit.group(1) : "unknown", 1, Integer::sum);
      }
    }
    return new RunCommits(counts);
  }
}
