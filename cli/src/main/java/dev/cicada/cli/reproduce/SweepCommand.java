package dev.cicada.cli.reproduce;

import dev.cicada.cli.HelpOption;
import dev.cicada.lab.MachineSpeed;
import dev.cicada.lab.Reproduction;
import dev.cicada.lab.Sweep;
import dev.cicada.lab.task.Costs;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cicada sweep}: a grid over settings, schemes and seeds, with a page about it. */
@Command(
    name = "sweep",
    description = "Runs a grid over settings, schemes and seeds, and draws and compares them.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  cicada sweep floor.yaml",
      "  cicada sweep floor.yaml --list",
      "  cicada sweep floor.yaml --out runs/floor --resume",
      "  cicada sweep fair.yaml --plugin examples/ProportionalFair.java",
      "  cicada sweep large.yaml --out /shared/large --worker"
    })
public final class SweepCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      description = "What varies, and what is drawn, in YAML; see docs/lab.md.")
  private Path file;

  @Option(
      names = "--list",
      description = "Shows how much there is and about how long it takes here, and runs nothing.")
  private boolean list;

  @Mixin private LabOptions options;
  @Mixin HelpOption help;

  @Override
  public Integer call() throws InterruptedException {
    Sweep read = Sweep.of(file, options.registry());
    Sweep sweep = options.seeds().map(read::withSeeds).orElse(read);
    options.require();
    Reproduction reproduction =
        Reproduction.of(sweep, options.folder("sweep-" + sweep.name()), options.reuses());
    if (list) {
      double speed =
          MachineSpeed.factor()
              / Math.min(options.jobs(), Runtime.getRuntime().availableProcessors());
      spec.commandLine()
          .getOut()
          .printf(
              "%s: %d points, %d seeds, %d runs, about %s here with --jobs %d.%n",
              sweep.title(),
              sweep.points().size(),
              sweep.seeds(),
              reproduction.tasks().size(),
              TaskProgress.duration(speed * Costs.of(reproduction.tasks()).seconds()),
              options.jobs());
      return ExitCode.OK;
    }
    return options.run(reproduction, List.of(), spec.commandLine());
  }
}
