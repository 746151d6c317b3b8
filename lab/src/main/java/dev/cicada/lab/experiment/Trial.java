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
 * What an experiment does once for each seed, and the handle by which it reads the results.
 *
 * @param <R> the type of the results
 */
public final class Trial<R> {
  private final LongFunction<Task> task;
  private final Function<Path, R> reader;
  private final int seeds;

  /**
   * A trial.
   *
   * @param task by seed
   * @param reader reads the folder of a task
   */
  public Trial(LongFunction<Task> task, Function<Path, R> reader) {
    this(task, reader, Integer.MAX_VALUE);
  }

  private Trial(LongFunction<Task> task, Function<Path, R> reader, int seeds) {
    this.task = task;
    this.reader = reader;
    this.seeds = seeds;
  }

  /** A run of the simulator, whose configuration gets the seed. */
  public static Trial<RunResults> of(RunConfig config) {
    return new Trial<>(
        seed -> new SimulationTask(config.with(RunSettings.SEED, seed)), RunResults::read);
  }

  /** The same under at most this many seeds. */
  public Trial<R> upTo(int most) {
    return new Trial<>(task, reader, most);
  }

  /** Whether it is done under a seed. */
  boolean has(long seed) {
    return seed <= seeds;
  }

  /** The task under a seed. */
  public Task task(long seed) {
    return task.apply(seed);
  }

  R read(Path folder) {
    return reader.apply(folder);
  }
}
