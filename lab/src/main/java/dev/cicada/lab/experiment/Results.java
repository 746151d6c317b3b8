package dev.cicada.lab.experiment;

import dev.cicada.lab.task.Workbench;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The results of trials under some seeds. Each is read when it is first needed. */
public final class Results {
  private final Workbench workbench;
  private final List<Long> seeds;
  private final Map<Trial<?>, List<?>> read = new HashMap<>();

  /** The results on a workbench, of trials that were done under all of these seeds. */
  public Results(Workbench workbench, List<Long> seeds) {
    this.workbench = workbench;
    this.seeds = List.copyOf(seeds);
  }

  /** How many seeds there are. */
  public int seeds() {
    return seeds.size();
  }

  /** Under how many of them a trial was done. */
  public int seeds(Trial<?> trial) {
    return (int) seeds.stream().filter(trial::has).count();
  }

  /** The same for at most this many seeds. */
  Results upTo(int most) {
    return new Results(workbench, seeds.stream().filter(seed -> seed <= most).toList());
  }

  /** A trial's results, in the order of the seeds. */
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

  /** A number computed from a trial's results, in the order of the seeds. */
  public <R> double[] each(Trial<R> trial, ToDoubleFunction<R> number) {
    return of(trial).stream().mapToDouble(number).toArray();
  }
}
