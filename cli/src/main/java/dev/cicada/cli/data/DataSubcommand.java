package dev.cicada.cli.data;

import dev.cicada.cli.HelpOption;
import dev.cicada.cli.PluginOption;
import dev.cicada.extension.Registry;
import dev.cicada.training.data.CacheFolder;
import dev.cicada.training.data.Datasets;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command about data. */
abstract class DataSubcommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description =
          "Folder of fetched datasets (by default CICADA_CACHE, else XDG_CACHE_HOME/cicada, else"
              + " ~/.cache/cicada).")
  private Path cache = CacheFolder.locate();

  @Mixin private PluginOption plugins;
  @Mixin HelpOption help;

  abstract void run();

  @Override
  public final Integer call() {
    run();
    return ExitCode.OK;
  }

  final Path cache() {
    return cache;
  }

  final Registry registry() {
    return plugins.registry();
  }

  final Datasets datasets() {
    return Datasets.in(registry(), cache);
  }

  final PrintWriter output() {
    return spec.commandLine().getOut();
  }

  final PrintWriter errors() {
    return spec.commandLine().getErr();
  }
}
