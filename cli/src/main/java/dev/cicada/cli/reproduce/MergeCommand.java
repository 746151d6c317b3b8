package dev.cicada.cli.reproduce;

import dev.cicada.cli.CommandName;
import dev.cicada.cli.HelpOption;
import dev.cicada.cli.PluginOption;
import dev.cicada.lab.Merger;
import dev.cicada.lab.Reproduction;
import dev.cicada.lab.task.Task;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cicada merge}: joins parts of a reproduction that were run elsewhere. */
@Command(
    name = "merge",
    description = "Merges the parts of a reproduction and writes the report.",
    sortOptions = false,
    footerHeading = "%nExample:%n",
    footer = {
      "  cicada reproduce --profile standard --out part1 --shard 1/2    # on one machine",
      "  cicada reproduce --profile standard --out part2 --shard 2/2    # on another",
      "  cicada merge part1 part2 --out results"
    })
public final class MergeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FOLDER",
      arity = "1..*",
      description = "Folders that reproduce --shard made, on any machine.")
  private List<Path> folders = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Folder for everything; it may already hold some of it.")
  private Path out;

  @Mixin private PluginOption plugins;
  @Mixin HelpOption help;

  @Override
  public Integer call() {
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        throw new UserError("there is no folder %s. Maybe check its name".formatted(folder));
      }
    }
    try {
      Reproduction merged = Merger.merge(folders, out, plugins.registry());
      List<Task> missing = merged.open(merged.tasks());
      if (!missing.isEmpty()) {
        spec.commandLine()
            .getOut()
            .printf(
                "%d of %d runs are in %s; missing, for one: %s. Maybe merge the other parts too, or go on there with %s%n",
                merged.tasks().size() - missing.size(),
                merged.tasks().size(),
                out,
                missing.get(0).label(),
                CommandName.in("cicada reproduce ... --resume"));
        return ExitCode.SOFTWARE;
      }
      return new Ending(merged, List.of(), spec.commandLine()).write();
    } catch (IOException e) {
      throw UserError.of("merge into " + out, e);
    }
  }
}
