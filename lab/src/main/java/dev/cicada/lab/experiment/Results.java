package dev.cicada.lab.experiment;

import dev.cicada.lab.task.Outcome;
import dev.cicada.lab.task.SimulationTask;
import dev.cicada.lab.task.Table;
import dev.cicada.lab.task.Task;
import dev.cicada.lab.task.Workbench;
import dev.cicada.run.config.RunConfig;
import java.util.HashMap;
import java.util.Map;

/** What tasks left, read when it is asked for, and once. */
public final class Results {
  private final Workbench workbench;
  private final Map<String, Outcome> outcomes = new HashMap<>();

  /** Of the tasks that were done on a workbench. */
  public Results(Workbench workbench) {
    this.workbench = workbench;
  }

  /** Of a run. */
  public Outcome of(RunConfig config) {
    Task task = new SimulationTask(config);
    return outcomes.computeIfAbsent(task.key(), key -> Outcome.read(workbench.folder(task)));
  }

  /** A table that a task left under a name. */
  public Table table(Task task, String name) {
    return Table.read(workbench.folder(task).resolve(name));
  }
}
