package dev.cicada.cli.reproduce;

import dev.cicada.cli.ClusterOption;
import dev.cicada.cli.PluginOption;
import dev.cicada.cli.StopSignal;
import dev.cicada.cli.page.OpenOption;
import dev.cicada.cli.page.OpenPage;
import dev.cicada.extension.Registry;
import dev.cicada.lab.Reproduction;
import dev.cicada.lab.task.Task;
import dev.cicada.lab.task.Workbench;
import dev.cicada.lab.worker.Overview;
import dev.cicada.lab.worker.Shift;
import dev.cicada.lab.worker.Worker;
import dev.cicada.run.RunFolder;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for where and how tasks are done, for the paper's experiments and for sweeps. */
final class LabOptions {
  @Option(names = "--seeds", paramLabel = "N", description = "Seeds 1 to N instead of the file's.")
  private @Nullable Integer seeds;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for runs, figures and report (default: in runs, named after it).")
  private @Nullable Path out;

  @Option(
      names = "--resume",
      description = "Continues in the folder: what was run there is not run again.")
  private boolean resume;

  @Option(
      names = "--reuse",
      description = "With --resume: also takes over runs that other code made; the report says so.")
  private boolean reuse;

  @Option(
      names = "--force",
      description = "Runs everything again in a folder that was used before.")
  private boolean force;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Runs at a time, each on one thread (default: one for each core).")
  private @Nullable Integer jobs;

  @Mixin private WorkOptions work;
  @Mixin private OpenOption opening;
  @Mixin private ClusterOption on;
  @Mixin private PluginOption plugins;

  /** All extensions, those of plug-ins included. */
  Registry registry() {
    return plugins.registry();
  }

  /** How many seeds, if given. */
  Optional<Integer> seeds() {
    return Optional.ofNullable(seeds);
  }

  /** How many runs at a time. */
  int jobs() {
    int parallel = jobs == null ? Runtime.getRuntime().availableProcessors() : jobs;
    if (parallel < 1) {
      throw new UserError("--jobs is " + parallel + "; it must be at least 1. Maybe 2");
    }
    return parallel;
  }

  /** Refuses options that contradict each other, before any work. */
  void require() {
    jobs();
    if (resume && force) {
      throw new UserError("both --resume and --force are given; it must be one of them");
    }
    work.require(force);
  }

  /**
   * The folder.
   *
   * @param usual the default
   */
  Path folder(String usual) {
    return out == null ? Path.of("runs", usual) : out;
  }

  boolean reuses() {
    return reuse;
  }

  /**
   * Does all open tasks and reports.
   *
   * @return the exit code
   */
  int run(Reproduction reproduction, List<String> skipped, CommandLine line)
      throws InterruptedException {
    try {
      claim(reproduction);
      return runOpenly(reproduction, skipped, line);
    } catch (IOException e) {
      return sayWhy(e, reproduction.folder(), line);
    } catch (UncheckedIOException e) {
      return sayWhy(Objects.requireNonNull(e.getCause()), reproduction.folder(), line);
    }
  }

  /**
   * Says why it ended. If the folder was there, that is not with the exit code of a mistake: with
   * the next try it may be over.
   */
  private int sayWhy(IOException cause, Path folder, CommandLine line) {
    if (!Files.isDirectory(folder) || cause instanceof AccessDeniedException) {
      throw new UserError(
          UserError.of("work in " + folder, cause).getMessage() + ". Maybe --out another", cause);
    }
    UserError trouble = UserError.of("go on in " + folder, cause);
    line.getErr()
        .printf(
            "%s: %s. Maybe see to the folder, then the same command again with %s.%n",
            line.getCommandSpec().qualifiedName(),
            trouble.getMessage(),
            work.isWorker() ? "--worker" : "--resume");
    line.getErr().flush();
    return ExitCode.SOFTWARE;
  }

  /** Makes sure that the folder is new, or that the user wants to continue what is in it. */
  private void claim(Reproduction reproduction) throws IOException {
    Path folder = reproduction.folder();
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new UserError(folder + " is a file; it must be a folder. Maybe --out another");
    }
    if (new RunFolder(folder).hasConfig()) {
      throw new UserError(
          folder
              + " holds a run of simulate; a reproduction needs its own folder. Maybe --out"
              + " another");
    }
    if (work.isWorker()) {
      reproduction.join();
      return;
    }
    Workbench workbench = reproduction.workbench();
    List<Task> begun = new ArrayList<>();
    for (Task task : reproduction.tasks()) {
      if (workbench.isBegun(task)) {
        begun.add(task);
      }
    }
    if (!begun.isEmpty() && !resume && !force) {
      throw new UserError(
          folder
              + " holds such runs already. Maybe --resume to keep them and go on, or --force to run"
              + " them anew");
    }
    if (force) {
      for (Task task : begun) {
        workbench.forget(task);
      }
    }
    reproduction.declare();
  }

  /** The same with a page, which stays as long as somebody looks at it. */
  private int runOpenly(Reproduction reproduction, List<String> skipped, CommandLine line)
      throws IOException, InterruptedException {
    List<Path> folder = List.of(reproduction.folder());
    Optional<OpenPage> page = opening.start(folder, plugins.registry(), line.getErr());
    if (page.isEmpty()) {
      return work(reproduction, skipped, line);
    }
    try (OpenPage open = page.get();
        StopSignal stop = new StopSignal()) {
      int exitCode = work(reproduction, skipped, line);
      open.say(line.getOut());
      open.linger(stop::await);
      return exitCode;
    }
  }

  private int work(Reproduction reproduction, List<String> skipped, CommandLine line)
      throws IOException, InterruptedException {
    PrintWriter errors = line.getErr();
    describeChanged(reproduction, errors);
    List<Task> tasks =
        work.shard().map(shard -> shard.of(reproduction.tasks())).orElse(reproduction.tasks());
    List<Task> open = reproduction.open(tasks);
    errors.printf(
        "%d runs, %d of them done already; %d at a time in %s%n",
        tasks.size(), tasks.size() - open.size(), jobs(), reproduction.folder());
    errors.flush();
    try (Worker worker = Worker.start(reproduction.folder(), work.leaseSeconds())) {
      try (StopSignal stop = new StopSignal()) {
        Overview overview = new Overview(reproduction.workbench());
        try (ProgressFile file =
                new ProgressFile(reproduction, tasks, open, overview, worker.id());
            TaskProgress progress = new TaskProgress(errors, open, () -> workers(overview))) {
          Shift.Listener both =
              (task, failure) -> {
                file.ended(task, failure);
                progress.ended(task, failure);
              };
          if (on.isGiven()) {
            runOnCluster(reproduction, tasks, stop, both, errors);
          } else {
            reproduction.run(tasks, worker, jobs(), stop::given, both);
          }
        }
        if (stop.given()) { // printed before closing the signal lets the JVM exit
          errors.printf(
              "stopped; continue with the same command and %s --out %s%n",
              work.isWorker() ? "--worker" : "--resume", reproduction.folder());
          errors.flush();
          return ExitCode.SOFTWARE;
        }
      }
      return new Ending(reproduction, skipped, line).report(work, tasks, worker);
    }
  }

  private void runOnCluster(
      Reproduction reproduction,
      List<Task> tasks,
      StopSignal stop,
      Shift.Listener listener,
      PrintWriter errors)
      throws IOException {
    try (ClusterOption.Connection connection = on.connect(errors)) {
      reproduction.runOn(
          connection.cluster().orElseThrow(),
          tasks,
          work.leaseSeconds(),
          plugins.files(),
          stop::given,
          listener);
    }
  }

  private static int workers(Overview overview) {
    try {
      return overview.atWork().size();
    } catch (IOException cannotBeTold) {
      return 0;
    }
  }

  /** Says which runs were made by other code, and what happens to them. */
  private void describeChanged(Reproduction reproduction, PrintWriter errors) {
    Map<Task, String> changed = reproduction.changed();
    if (!changed.isEmpty()) {
      errors.printf(
          "%d runs are by other code (changed: %s) and are %s%n",
          changed.size(),
          changed.values().stream().distinct().collect(Collectors.joining("; ")),
          reuse
              ? "taken over, as far as they were done"
              : "run again. Maybe --reuse, if the change does not matter");
    }
  }
}
