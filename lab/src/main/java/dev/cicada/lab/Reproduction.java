package dev.cicada.lab;

import dev.cicada.extension.Registry;
import dev.cicada.files.AtomicFile;
import dev.cicada.files.FirstFile;
import dev.cicada.lab.experiment.Experiment;
import dev.cicada.lab.experiment.Experiments;
import dev.cicada.lab.experiment.Findings;
import dev.cicada.lab.experiment.Results;
import dev.cicada.lab.experiment.SweepExperiment;
import dev.cicada.lab.experiment.Trial;
import dev.cicada.lab.task.Shelf;
import dev.cicada.lab.task.Task;
import dev.cicada.lab.task.Workbench;
import dev.cicada.lab.worker.Onlooker;
import dev.cicada.lab.worker.Overview;
import dev.cicada.lab.worker.Shift;
import dev.cicada.lab.worker.Worker;
import dev.cicada.run.CodeDigest;
import dev.cicada.run.cluster.Cluster;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Experiments of a profile, or a sweep, run in a folder.
 *
 * <p>What is in the folder's {@code runs} is not run again: a run is identified by its complete
 * configuration and by a digest of the code that makes results. Every run also records its commit,
 * and the report lists all commits. Any number of processes, on any machines that share the folder,
 * can work on it together.
 */
public final class Reproduction {
  private final Agenda agenda;
  private final List<Experiment> experiments;
  private final Path folder;
  private final Workbench workbench;
  private final List<Long> seeds;
  private final Map<String, String> failures = new LinkedHashMap<>();
  private @Nullable Undertaking undertaking;

  public Reproduction(Agenda agenda, List<Experiment> experiments, Path folder) {
    this(agenda, experiments, folder, false);
  }

  /**
   * A reproduction in a folder.
   *
   * @param reuse whether runs of other code are reused
   */
  public Reproduction(Agenda agenda, List<Experiment> experiments, Path folder, boolean reuse) {
    this.agenda = agenda;
    this.experiments = List.copyOf(experiments);
    this.folder = folder;
    workbench = new Workbench(folder, reuse);
    seeds = LongStream.rangeClosed(1, agenda.seeds()).boxed().toList();
  }

  /**
   * An experiment with its outcome.
   *
   * @param findings empty if no seed was completed
   * @param seeds those that were completed
   * @param failed labels of its tasks that failed, with the reason
   */
  public record Section(
      Experiment experiment, Findings findings, List<Long> seeds, List<String> failed) {}

  /** What is run. */
  public Agenda agenda() {
    return agenda;
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

  /** The code that makes the results of all tasks, each part once, by name. */
  public List<CodeDigest> code() {
    return tasks().stream()
        .flatMap(task -> task.code().stream())
        .distinct()
        .sorted(Comparator.comparing(CodeDigest::name))
        .toList();
  }

  /** The tasks among these that are not done yet. */
  public List<Task> open(List<Task> some) {
    return some.stream().filter(task -> !workbench.isDone(task)).toList();
  }

  /** What has failed so far, one line each. */
  public List<String> failures() {
    return List.copyOf(failures.values());
  }

  /** Tasks that other code has done, with what has changed in the code, in words. */
  public Map<Task, String> changed() {
    Map<Task, String> changed = new LinkedHashMap<>();
    for (Task task : tasks()) {
      String changes = Files.isDirectory(workbench.folder(task)) ? workbench.changes(task) : "";
      if (!changes.isEmpty()) {
        changed.put(task, changes);
      }
    }
    return changed;
  }

  /** Declares that the folder is for this reproduction, whatever it was for before. */
  public void declare() throws IOException {
    Files.createDirectories(folder);
    if (!agenda.yaml().isEmpty()) {
      byte[] yaml = agenda.yaml().getBytes(StandardCharsets.UTF_8);
      AtomicFile.write(folder.resolve(agendaFile()), stream -> stream.write(yaml));
    }
    AtomicFile.write(Undertaking.file(folder), undertaking());
  }

  /** Joins the workers on this reproduction in the folder. Refuses if they work on another one. */
  public void join() throws IOException {
    Files.createDirectories(folder);
    if (!agenda.yaml().isEmpty()) {
      FirstFile.make(folder.resolve(agendaFile()), agenda.yaml());
    }
    FirstFile.make(Undertaking.file(folder), undertaking().text());
    requireAgreement();
  }

  /** Whether the folder says what it is for. */
  private boolean isDeclared() {
    return Files.exists(Undertaking.file(folder));
  }

  private void requireAgreement() throws IOException {
    if (!isDeclared()) {
      throw new UserError(
          "%s was removed or emptied while it was worked in. Maybe run it again".formatted(folder));
    }
    Optional<String> difference = difference();
    if (difference.isPresent()) {
      throw new UserError(
          "%s is for other work: %s. Maybe the same figures, options and version as the others, or --out another"
              .formatted(folder, difference.get()));
    }
  }

  /** How this differs from what the folder is for now, in words, if it does. */
  public Optional<String> difference() throws IOException {
    return Undertaking.in(folder)
        .map(there -> there.difference(undertaking()))
        .filter(words -> !words.isEmpty());
  }

  /** Computed once, since it looks at every task. */
  private synchronized Undertaking undertaking() {
    if (undertaking == null) {
      undertaking =
          Undertaking.of(
              agendaFile(),
              experiments.stream().map(each -> each.heading().id()).toList(),
              agenda.seeds(),
              tasks(),
              code());
    }
    return undertaking;
  }

  /** Where a user's agenda is kept, in the folder. */
  private String agendaFile() {
    return agenda.yaml().isEmpty()
        ? agenda.name()
        : agenda.name() + (agenda instanceof Sweep ? Sweep.FILE : ".yaml");
  }

  /** The reproduction that was declared in a folder. */
  public static Reproduction in(Path folder, Registry registry) throws IOException {
    Undertaking there =
        Undertaking.in(folder)
            .orElseThrow(
                () ->
                    new UserError(
                        "%s does not say what is run there. Maybe it is not a folder of reproduce, or of an earlier version"
                            .formatted(folder)));
    String name = there.profile();
    if (name.endsWith(Sweep.FILE)) {
      return of(Sweep.of(folder.resolve(name), registry).withSeeds(there.seeds()), folder, false);
    }
    Profile profile =
        Profile.of(Profile.NAMES.contains(name) ? name : folder.resolve(name).toString(), registry);
    profile = profile.withSeeds(there.seeds());
    return new Reproduction(profile, Experiments.of(profile, there.figures()), folder);
  }

  /** A sweep in a folder. */
  public static Reproduction of(Sweep sweep, Path folder, boolean reuse) {
    return new Reproduction(sweep, List.of(new SweepExperiment(sweep)), folder, reuse);
  }

  /** The same in another folder. */
  public Reproduction at(Path other) {
    return new Reproduction(agenda, experiments, other);
  }

  /** Does all open tasks. Returns when they are done, or when told to stop. */
  public void run(int jobs, BooleanSupplier stop, Shift.Listener listener)
      throws IOException, InterruptedException {
    try (Worker worker = Worker.start(folder, Worker.USUAL_LEASE_SECONDS)) {
      run(tasks(), worker, jobs, stop, listener);
    }
  }

  /** Does some tasks, as a worker that has started already. */
  public void run(
      List<Task> some, Worker worker, int jobs, BooleanSupplier stop, Shift.Listener listener)
      throws IOException, InterruptedException {
    run(some, worker, new Shelf(worker.leaseSeconds()), jobs, stop, listener);
  }

  /** The same, with what earlier tasks of the worker have loaded. */
  void run(
      List<Task> some,
      Worker worker,
      Shelf shelf,
      int jobs,
      BooleanSupplier stop,
      Shift.Listener listener)
      throws IOException, InterruptedException {
    boolean declared = isDeclared();
    new Shift(workbench, worker, () -> (isDeclared() || !declared) && difference().isEmpty(), shelf)
        .run(some, jobs, stop, listener)
        .forEach((task, reason) -> failures.put(task.key(), describe(task, reason)));
    if (declared || isDeclared()) {
      requireAgreement();
    }
  }

  /**
   * Has a cluster do some tasks. Its processes become workers in the folder.
   *
   * @param plugins files with the extensions
   */
  public void runOn(
      Cluster cluster,
      List<Task> some,
      int leaseSeconds,
      List<String> plugins,
      BooleanSupplier stop,
      Shift.Listener listener)
      throws IOException {
    Onlooker onlooker = new Onlooker(new Overview(workbench), open(some), listener);
    try (onlooker) {
      cluster.forEach(
          open(some).stream().map(Task::key).toList(),
          plugins,
          new TaskOnCluster(folder.toAbsolutePath().toString(), leaseSeconds),
          stop);
    } catch (IllegalStateException | UserError e) {
      requireAgreement(); // if that is why it failed, it says so in plainer words
      throw e;
    }
    onlooker.failures().forEach((task, reason) -> failures.put(task.key(), describe(task, reason)));
    requireAgreement();
  }

  /** A failure in a line. */
  public static String describe(Task task, String reason) {
    return task.label() + ": " + reason;
  }

  /** The outcome of every experiment, as far as it was run. */
  public List<Section> sections() {
    return experiments.stream().map(this::section).toList();
  }

  /** The outcome of an experiment, as far as it was run. */
  public Section section(Experiment experiment) {
    List<Long> complete =
        seeds.stream().filter(seed -> isComplete(experiment.tasks(seed))).toList();
    List<String> failed =
        tasks(List.of(experiment)).stream()
            .map(Task::key)
            .filter(failures::containsKey)
            .map(failures::get)
            .toList();
    return new Section(
        experiment,
        complete.isEmpty()
            ? Findings.NOTHING
            : experiment.evaluate(new Results(workbench, complete)),
        complete,
        failed);
  }

  /** Whether a trial is done under no seed. */
  public boolean hasNothingOf(Trial<?> trial) {
    return seeds.stream().noneMatch(seed -> workbench.isDone(trial.task(seed)));
  }

  private boolean isComplete(List<Task> tasks) {
    return !tasks.isEmpty() && tasks.stream().allMatch(workbench::isDone);
  }

  /** Where each task's results are. */
  public Workbench workbench() {
    return workbench;
  }
}
