package dev.cicada.lab.task;

import dev.cicada.lab.task.SolverTask.Method;
import dev.cicada.plan.Mode;
import dev.cicada.run.Column;
import dev.cicada.run.CsvTable;
import java.nio.file.Path;

/** The results of a {@link SolverTask}. */
public record SolverResults(Path folder) {
  /** The objective that our planner finds. */
  public double objective(Mode mode) {
    return reference(mode, SolverTask.OBJECTIVE);
  }

  /** The bound that no plan can go below. */
  public double lowerBound(Mode mode) {
    return reference(mode, SolverTask.LOWER_BOUND);
  }

  /** The objective after each of Algorithm 1's iterations. */
  public double[] iterations(Mode mode, Method method) {
    return CsvTable.read(folder.resolve(SolverTask.iterations(mode, method)))
        .column(SolverTask.OBJECTIVE);
  }

  /** Whether Algorithm 1 met its own stopping rule. */
  public boolean converged(Mode mode, Method method) {
    return end(mode, method, SolverTask.CONVERGED);
  }

  /** Whether its iterates grew without bound. */
  public boolean diverged(Mode mode, Method method) {
    return end(mode, method, SolverTask.DIVERGED);
  }

  private boolean end(Mode mode, Method method, Column column) {
    return CsvTable.read(folder.resolve(SolverTask.end(mode, method))).column(column)[0] == 1;
  }

  private double reference(Mode mode, Column column) {
    return CsvTable.read(folder.resolve(SolverTask.reference(mode))).column(column)[0];
  }
}
