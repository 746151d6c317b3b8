package dev.cicada.lab;

import dev.cicada.lab.experiment.Experiment;
import dev.cicada.lab.experiment.Findings;
import dev.cicada.lab.experiment.Results;
import dev.cicada.lab.task.Task;
import dev.cicada.lab.task.Workbench;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;

/**
 * Experiments of a profile, run in a folder.
 *
 * <p>What is in the folder's {@code runs} is not run again: a run is known by its complete
 * configuration and by a digest of the code that makes results. Every run keeps a record of its
 * commit too, and the report tells which had a hand in it.
 */
public final class Reproduction {
  private final Profile profile;
  private final List<Experiment> experiments;
  private final Path folder;
  private final Workbench workbench;
  private final List<Long> seeds;
  private final Map<String, String> failures = new LinkedHashMap<>();

  public Reproduction(Profile profile, List<Experiment> experiments, Path folder) {
    this(profile, experiments, folder, false);
  }

  /**
   * The same.
   *
   * @param reuse whether runs that other code made are taken over
   */
  public Reproduction(Profile profile, List<Experiment> experiments, Path folder, boolean reuse) {
    this.profile = profile;
    this.experiments = List.copyOf(experiments);
    this.folder = folder;
    workbench = new Workbench(folder.resolve("runs"), reuse);
    seeds = LongStream.rangeClosed(1, profile.seeds()).boxed().toList();
  }

  /**
   * An experiment with what became of it.
   *
   * @param findings nothing if no seed was completed
   * @param seeds those that were completed
   * @param failed labels of its tasks that failed, with the reason
   */
  public record Section(
      Experiment experiment, Findings findings, List<Long> seeds, List<String> failed) {}

  public Profile profile() {
    return profile;
  }

  public Path folder() {
    return folder;
  }

  /** All tasks, each once, seed by seed, so that an early end leaves whole seeds. */
  public List<Task> tasks() {
    return tasks(experiments);
  }

  /** All tasks of some experiments, each once. */
  public List<Task> tasks(List<Experiment> some) {
    Map<String, Task> tasks = new LinkedHashMap<>();
    for (long seed : seeds) {
      for (Experiment experiment : some) {
        experiment.tasks(seed).forEach(task -> tasks.putIfAbsent(task.key(), task));
      }
    }
    return List.copyOf(tasks.values());
  }

  /** Those of them that are not done yet. */
  public List<Task> open() {
    return tasks().stream().filter(task -> !workbench.isDone(task)).toList();
  }

  /** Those that were begun or done by other code, with what has changed of it, in words. */
  public Map<Task, String> changed() {
    Map<Task, String> changed = new LinkedHashMap<>();
    for (Task task : tasks()) {
      String changes = workbench.isBegun(task) ? workbench.changes(task) : "";
      if (!changes.isEmpty()) {
        changed.put(task, changes);
      }
    }
    return changed;
  }

  /** Does what is open; returns when it is done, or when somebody wants it to stop. */
  public void run(int jobs, BooleanSupplier stop, Workbench.Listener listener)
      throws InterruptedException {
    workbench
        .run(tasks(), jobs, stop, listener)
        .forEach((task, failure) -> failures.put(task.key(), describe(task, failure)));
  }

  /** A failure in a line. */
  public static String describe(Task task, Throwable failure) {
    String message = failure.getMessage();
    return task.label() + ": " + (message == null ? failure.getClass().getSimpleName() : message);
  }

  /** What became of every experiment, as far as it was run. */
  public List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    for (Experiment experiment : experiments) {
      List<Long> complete =
          seeds.stream()
              .filter(seed -> experiment.tasks(seed).stream().allMatch(workbench::isDone))
              .toList();
      List<String> failed =
          tasks(List.of(experiment)).stream()
              .map(Task::key)
              .filter(failures::containsKey)
              .map(failures::get)
              .toList();
      sections.add(
          new Section(
              experiment,
              complete.isEmpty()
                  ? Findings.NOTHING
                  : experiment.evaluate(new Results(workbench, complete)),
              complete,
              failed));
    }
    return sections;
  }

  /** Where each task's results are. */
  public Workbench workbench() {
    return workbench;
  }
}
