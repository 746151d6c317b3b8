package dev.cicada.lab.experiment;

import dev.cicada.lab.task.RunResults;
import dev.cicada.lab.task.SimulationTask;
import dev.cicada.lab.task.Task;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * What an experiment does once for each seed, and the handle by which it reads what came of it.
 *
 * @param <R> what is read
 */
public final class Trial<R> {
  private final LongFunction<Task> task;
  private final Function<Path, R> reader;

  /**
   * A trial.
   *
   * @param task by seed
   * @param reader of the folder that a task was done in
   */
  public Trial(LongFunction<Task> task, Function<Path, R> reader) {
    this.task = task;
    this.reader = reader;
  }

  /** A run of the simulator, whose configuration gets the seed. */
  public static Trial<RunResults> of(RunConfig config) {
    return new Trial<>(
        seed -> new SimulationTask(config.with(RunSettings.SEED, seed)), RunResults::read);
  }

  /** What is to do under a seed. */
  public Task task(long seed) {
    return task.apply(seed);
  }

  R read(Path folder) {
    return reader.apply(folder);
  }
}
