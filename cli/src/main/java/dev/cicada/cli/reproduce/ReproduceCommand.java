package dev.cicada.cli.reproduce;

import dev.cicada.cli.ClusterOption;
import dev.cicada.cli.CommandName;
import dev.cicada.cli.HelpOption;
import dev.cicada.cli.PluginOption;
import dev.cicada.cli.StopSignal;
import dev.cicada.cli.page.OpenOption;
import dev.cicada.cli.page.OpenPage;
import dev.cicada.cli.terminal.ProgressLine;
import dev.cicada.cli.terminal.TextTable;
import dev.cicada.lab.MachineSpeed;
import dev.cicada.lab.Profile;
import dev.cicada.lab.Reproduction;
import dev.cicada.lab.experiment.Experiment;
import dev.cicada.lab.experiment.Experiments;
import dev.cicada.lab.task.Costs;
import dev.cicada.lab.task.Task;
import dev.cicada.lab.task.Workbench;
import dev.cicada.lab.worker.Overview;
import dev.cicada.lab.worker.Shift;
import dev.cicada.lab.worker.Worker;
import dev.cicada.run.RunFolder;
import dev.cicada.text.UserError;
import dev.cicada.training.data.CacheFolder;
import dev.cicada.training.data.Cifar10Fetch;
import dev.cicada.training.data.DatasetProvider.Presence;
import dev.cicada.training.data.Datasets;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cicada reproduce}: the paper's evaluation, with a report on what of it holds. */
@Command(
    name = "reproduce",
    description = "Runs the paper's experiments and reports which of its claims hold.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  cicada reproduce --list",
      "  cicada reproduce",
      "  cicada reproduce --open",
      "  cicada reproduce fig4 fig6a --profile standard --out results",
      "  cicada reproduce --profile standard --out results --resume",
      "  cicada reproduce --profile paper --out /shared/paper --worker",
      "  cicada reproduce --profile paper --out part1 --shard 1/8"
    })
public final class ReproduceCommand implements Callable<Integer> {
  private static final String CIFAR = "cifar10";

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FIGURE",
      arity = "0..*",
      description = "What to run, as --list names it; everything by default.")
  private List<String> figures = new ArrayList<>();

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      defaultValue = "quick",
      description = "quick (default), standard, paper, or a YAML file like theirs.")
  private String profileName;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "Seeds 1 to N instead of the profile's.")
  private @Nullable Integer seeds;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for runs, figures and report (default: runs/reproduction-PROFILE).")
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

  @Option(names = "--fetch", description = "Fetches CIFAR-10 first if it is not here.")
  private boolean fetch;

  @Option(
      names = "--list",
      description = "Lists the experiments and about how long they take here, and runs nothing.")
  private boolean list;

  @Mixin private WorkOptions work;
  @Mixin private OpenOption opening;
  @Mixin private ClusterOption on;
  @Mixin private PluginOption plugins;
  @Mixin HelpOption help;

  @Override
  public Integer call() throws InterruptedException {
    Profile profile = Profile.of(profileName, plugins.registry());
    profile = seeds == null ? profile : profile.withSeeds(seeds);
    List<Experiment> chosen = Experiments.of(profile, figures);
    int parallel = jobs == null ? Runtime.getRuntime().availableProcessors() : jobs;
    if (parallel < 1) {
      throw new UserError("--jobs is " + parallel + "; it must be at least 1. Maybe 2");
    }
    if (list) {
      print(profile, chosen, parallel);
      return ExitCode.OK;
    }
    if (resume && force) {
      throw new UserError("both --resume and --force are given; it must be one of them");
    }
    work.require(force);
    Path folder = out == null ? Path.of("runs", "reproduction-" + profile.name()) : out;
    try {
      List<String> skipped = skipped(chosen);
      List<Experiment> possible =
          chosen.stream().filter(each -> !skipped.contains(each.heading().id())).toList();
      Reproduction reproduction = new Reproduction(profile, possible, folder, reuse);
      claim(reproduction);
      return runOpenly(reproduction, skipped, parallel);
    } catch (IOException e) {
      throw cannotGoOn(folder, e);
    } catch (UncheckedIOException e) {
      throw cannotGoOn(folder, Objects.requireNonNull(e.getCause()));
    }
  }

  private static UserError cannotGoOn(Path folder, IOException e) {
    return new UserError(
        "cannot go on in %s: %s. Maybe --out another, or --force".formatted(folder, e), e);
  }

  /** Makes sure that nothing was run there, or that going on with it is what the user wants. */
  private void claim(Reproduction reproduction) throws IOException {
    Path folder = reproduction.folder();
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new UserError(folder + " is a file; it must be a folder. Maybe --out another");
    }
    if (new RunFolder(folder).hasConfig()) {
      throw new UserError(
          folder
              + " holds a run of simulate; a reproduction needs its own folder. Maybe --out another");
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

  /** The ids of experiments whose data is not here and was not fetched. */
  private List<String> skipped(List<Experiment> chosen) {
    List<String> needing =
        chosen.stream()
            .filter(each -> datasets(each).contains(CIFAR))
            .map(each -> each.heading().id())
            .toList();
    if (needing.isEmpty() || isPresent()) {
      return List.of();
    }
    PrintWriter errors = spec.commandLine().getErr();
    if (fetch) {
      try (ProgressLine progress = new ProgressLine(errors, "fetching CIFAR-10")) {
        new Cifar10Fetch(CacheFolder.locate(), progress::report).download();
        return List.of();
      }
    }
    errors.printf(
        "skipped: %s, because CIFAR-10 is not here. Maybe --fetch, or %s%n",
        String.join(", ", needing), CommandName.in("cicada data fetch cifar10"));
    errors.flush();
    if (needing.size() == chosen.size()) {
      throw new UserError("nothing is left to run without CIFAR-10. Maybe --fetch");
    }
    return needing;
  }

  private static Set<String> datasets(Experiment experiment) {
    return experiment.tasks(1).stream()
        .flatMap(task -> task.dataset().stream())
        .collect(Collectors.toSet());
  }

  private static boolean isPresent() {
    Path cache = CacheFolder.locate();
    return Datasets.in(cache).named().stream()
        .filter(each -> each.name().equals(CIFAR))
        .anyMatch(each -> each.presence(cache) == Presence.COMPLETE);
  }

  /** The same with a page, which stays as long as somebody looks at it. */
  private int runOpenly(Reproduction reproduction, List<String> skipped, int parallel)
      throws IOException, InterruptedException {
    List<Path> folder = List.of(reproduction.folder());
    Optional<OpenPage> page =
        opening.start(folder, plugins.registry(), spec.commandLine().getErr());
    if (page.isEmpty()) {
      return run(reproduction, skipped, parallel);
    }
    try (OpenPage open = page.get();
        StopSignal stop = new StopSignal()) {
      int exitCode = run(reproduction, skipped, parallel);
      open.say(spec.commandLine().getOut());
      open.linger(stop::await);
      return exitCode;
    }
  }

  private int run(Reproduction reproduction, List<String> skipped, int parallel)
      throws IOException, InterruptedException {
    PrintWriter errors = spec.commandLine().getErr();
    describeChanged(reproduction, errors);
    List<Task> tasks =
        work.shard().map(shard -> shard.of(reproduction.tasks())).orElse(reproduction.tasks());
    List<Task> open = reproduction.open(tasks);
    errors.printf(
        "%d runs, %d of them done already; %d at a time in %s%n",
        tasks.size(), tasks.size() - open.size(), parallel, reproduction.folder());
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
            runOnCluster(reproduction, tasks, stop, both);
          } else {
            reproduction.run(tasks, worker, parallel, stop::given, both);
          }
        }
        if (stop.given()) { // said before the signal's end lets the JVM go
          errors.printf(
              "stopped; continue with the same command and %s --out %s%n",
              work.isWorker() ? "--worker" : "--resume", reproduction.folder());
          errors.flush();
          return ExitCode.SOFTWARE;
        }
      }
      return new Ending(reproduction, skipped, spec.commandLine()).report(work, tasks, worker);
    }
  }

  private void runOnCluster(
      Reproduction reproduction, List<Task> tasks, StopSignal stop, Shift.Listener listener)
      throws IOException {
    try (ClusterOption.Connection connection = on.connect(spec.commandLine().getErr())) {
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

  /** Says which runs are not by the code that is here, and what becomes of them. */
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

  private void print(Profile profile, List<Experiment> chosen, int parallel) {
    PrintWriter output = spec.commandLine().getOut();
    double speed =
        MachineSpeed.factor() / Math.min(parallel, Runtime.getRuntime().availableProcessors());
    Reproduction all = new Reproduction(profile, chosen, Path.of("."));
    TextTable table = new TextTable("id", "runs", "about", "what");
    for (Experiment experiment : chosen) {
      List<Task> tasks = all.tasks(List.of(experiment));
      table.row(
          experiment.heading().id(),
          String.valueOf(tasks.size()),
          TaskProgress.duration(speed * Costs.of(tasks).seconds()),
          experiment.heading().title());
    }
    output.printf("Profile %s: %s.%n%n", profile.name(), profile.description());
    table.print(output);
    output.printf(
        "%nAll of it: %d runs, about %s here with --jobs %d; runs that figures share are run once.%n",
        all.tasks().size(),
        TaskProgress.duration(speed * Costs.of(all.tasks()).seconds()),
        parallel);
  }
}
