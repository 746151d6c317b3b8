package dev.cicada.cli.reproduce;

import dev.cicada.cli.CommandName;
import dev.cicada.cli.HelpOption;
import dev.cicada.cli.terminal.ProgressLine;
import dev.cicada.cli.terminal.TextTable;
import dev.cicada.lab.MachineSpeed;
import dev.cicada.lab.Profile;
import dev.cicada.lab.Reproduction;
import dev.cicada.lab.experiment.Experiment;
import dev.cicada.lab.experiment.Experiments;
import dev.cicada.lab.task.Costs;
import dev.cicada.lab.task.Task;
import dev.cicada.text.UserError;
import dev.cicada.training.data.CacheFolder;
import dev.cicada.training.data.DatasetFetch;
import dev.cicada.training.data.DatasetProvider;
import dev.cicada.training.data.DatasetProvider.Presence;
import dev.cicada.training.data.Datasets;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cicada reproduce}: the paper's evaluation, with a report on which claims hold. */
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
      names = "--fetch",
      description = "Fetches CIFAR-10 and HAPT first if they are needed and not here.")
  private boolean fetch;

  @Option(
      names = "--list",
      description = "Lists the experiments and about how long they take here, and runs nothing.")
  private boolean list;

  @Mixin private LabOptions options;
  @Mixin HelpOption help;

  @Override
  public Integer call() throws InterruptedException {
    Profile read = Profile.of(profileName, options.registry());
    Profile profile = options.seeds().map(read::withSeeds).orElse(read);
    List<Experiment> chosen = Experiments.of(profile, figures);
    options.require();
    if (list) {
      print(profile, chosen, options.jobs());
      return ExitCode.OK;
    }
    List<String> skipped = skipped(chosen);
    List<Experiment> possible =
        chosen.stream().filter(each -> !skipped.contains(each.heading().id())).toList();
    Path folder = options.folder("reproduction-" + profile.name());
    return options.run(
        new Reproduction(profile, possible, folder, options.reuses()), skipped, spec.commandLine());
  }

  /** The ids of experiments whose data are missing and were not fetched. */
  private List<String> skipped(List<Experiment> chosen) {
    Path cache = CacheFolder.locate();
    List<String> skipped = new ArrayList<>();
    for (DatasetProvider dataset : Datasets.in(cache).named()) {
      List<String> needing =
          chosen.stream()
              .filter(each -> datasets(each).contains(dataset.name()))
              .map(each -> each.heading().id())
              .toList();
      if (!needing.isEmpty() && dataset.presence(cache) != Presence.COMPLETE) {
        skipped.addAll(fetched(dataset, cache) ? List.of() : skip(needing, dataset));
      }
    }
    if (skipped.size() == chosen.size()) {
      throw new UserError("nothing is left to run without that data. Maybe --fetch");
    }
    return skipped;
  }

  private boolean fetched(DatasetProvider dataset, Path cache) {
    if (!fetch) {
      return false;
    }
    try (ProgressLine progress =
        new ProgressLine(spec.commandLine().getErr(), "fetching " + dataset.name())) {
      Optional<DatasetFetch> way = dataset.fetch(cache, progress::report);
      way.ifPresent(DatasetFetch::download);
      return way.isPresent();
    }
  }

  private List<String> skip(List<String> needing, DatasetProvider dataset) {
    PrintWriter errors = spec.commandLine().getErr();
    errors.printf(
        "skipped: %s, because %s is not here. Maybe --fetch, or %s%n",
        String.join(", ", needing),
        dataset.name(),
        CommandName.in("cicada data fetch " + dataset.name()));
    errors.flush();
    return needing;
  }

  private static Set<String> datasets(Experiment experiment) {
    return experiment.tasks(1).stream()
        .flatMap(task -> task.dataset().stream())
        .collect(Collectors.toSet());
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
