package dev.cicada.cli.data;

import dev.cicada.training.data.CacheFolder;
import dev.cicada.training.data.DataException;
import dev.cicada.training.data.Datasets;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command about data, which ends with one sentence and exit code 2 if the user must act. */
abstract class DataSubcommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description =
          "Folder of fetched datasets (by default CICADA_CACHE, else XDG_CACHE_HOME/cicada, else"
              + " ~/.cache/cicada).")
  private Path cache = CacheFolder.locate();

  abstract void run();

  @Override
  public final Integer call() {
    try {
      run();
      return ExitCode.OK;
    } catch (DataException e) {
      error().println(e.getMessage());
      return ExitCode.USAGE;
    } finally {
      output().flush();
      error().flush();
    }
  }

  final Path cache() {
    return cache;
  }

  final Datasets datasets() {
    return Datasets.in(cache);
  }

  final PrintWriter output() {
    return spec.commandLine().getOut();
  }

  final PrintWriter error() {
    return spec.commandLine().getErr();
  }
}
