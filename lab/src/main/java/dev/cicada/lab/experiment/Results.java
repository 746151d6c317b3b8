package dev.cicada.lab.experiment;

import dev.cicada.lab.task.Workbench;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What trials left under each of some seeds, read when it is asked for, and once. */
public final class Results {
  private final Workbench workbench;
  private final List<Long> seeds;
  private final Map<Trial<?>, List<?>> read = new HashMap<>();

  /** Of trials that were done on a workbench under all of these seeds. */
  public Results(Workbench workbench, List<Long> seeds) {
    this.workbench = workbench;
    this.seeds = List.copyOf(seeds);
  }

  /** How many seeds there are. */
  public int seeds() {
    return seeds.size();
  }

  /** How many of them a trial was done under. */
  public int seeds(Trial<?> trial) {
    return (int) seeds.stream().filter(trial::has).count();
  }

  /** The same of no more than some seeds. */
  Results upTo(int most) {
    return new Results(workbench, seeds.stream().filter(seed -> seed <= most).toList());
  }

  /** What a trial left, in the order of the seeds. */
  @SuppressWarnings("unchecked") // only this method fills the map
  public <R> List<R> of(Trial<R> trial) {
    return (List<R>)
        read.computeIfAbsent(
            trial,
            each ->
                seeds.stream()
                    .filter(trial::has)
                    .map(seed -> trial.read(workbench.folder(trial.task(seed))))
                    .toList());
  }

  /** A number of what a trial left, in the order of the seeds. */
  public <R> double[] each(Trial<R> trial, ToDoubleFunction<R> number) {
    return of(trial).stream().mapToDouble(number).toArray();
  }
}
