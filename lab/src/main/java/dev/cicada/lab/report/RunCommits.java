package dev.cicada.lab.report;

import dev.cicada.lab.Reproduction;
import dev.cicada.lab.task.Task;
import dev.cicada.lab.task.Workbench;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which versions of the code made the runs of a reproduction.
 *
 * @param counts runs by commit
 * @param reused how many runs other code has made
 */
record RunCommits(Map<String, Integer> counts, int reused) {
  static RunCommits of(Reproduction reproduction) throws IOException {
    Workbench workbench = reproduction.workbench();
    Map<String, Integer> counts = new TreeMap<>();
    for (Task task : reproduction.tasks()) {
      if (workbench.isDone(task)) {
        counts.merge(workbench.commit(task), 1, Integer::sum);
      }
    }
    return new RunCommits(counts, reproduction.changed().size());
  }
}
