package dev.cicada.lab.experiment;

import dev.cicada.lab.task.CsvTable;
import dev.cicada.lab.task.RunResults;
import dev.cicada.lab.task.SimulationTask;
import dev.cicada.lab.task.Task;
import dev.cicada.lab.task.Workbench;
import dev.cicada.run.config.RunConfig;
import java.util.HashMap;
import java.util.Map;

/** What tasks left, read when it is asked for, and once. */
public final class Results {
  private final Workbench workbench;
  private final Map<String, RunResults> outcomes = new HashMap<>();

  /** Of the tasks that were done on a workbench. */
  public Results(Workbench workbench) {
    this.workbench = workbench;
  }

  /** Of a run. */
  public RunResults of(RunConfig config) {
    Task task = new SimulationTask(config);
    return outcomes.computeIfAbsent(task.key(), key -> RunResults.read(workbench.folder(task)));
  }

  /** A table that a task left under a name. */
  public CsvTable table(Task task, String name) {
    return CsvTable.read(workbench.folder(task).resolve(name));
  }
}
