package dev.cicada.cli;

import dev.cicada.extension.Registry;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.plugin.Plugins;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --plugin}, for every command that runs or lists extensions. */
public final class PluginOption {
  @Option(
      names = "--plugin",
      paramLabel = "PATH",
      description =
          "Extensions of your own: a .java file, a jar, or a folder of classes. May be given"
              + " several times; the variable CICADA_PLUGINS names some too.")
  private List<Path> paths = List.of();

  private @Nullable Registry registry;

  /** All extensions, those of plug-ins included. */
  public Registry registry() {
    if (registry == null) {
      List<Path> all = new ArrayList<>();
      Optional.ofNullable(System.getenv(Plugins.VARIABLE)).stream()
          .flatMap(names -> Arrays.stream(names.split(File.pathSeparator)))
          .filter(name -> !name.isBlank())
          .map(Path::of)
          .forEach(all::add);
      all.addAll(paths);
      registry = Plugins.load(all);
    }
    return registry;
  }

  /** The paper's default run, with these extensions. */
  public RunConfig standard() {
    return RunConfig.of(registry());
  }

  /** The plug-ins' files. */
  public List<String> files() {
    return registry().plugins().stream().map(Registry.Plugin::source).toList();
  }

  /** The same option for a process that this one starts. */
  public List<String> arguments() {
    return paths.stream().map(path -> "--plugin=" + path.toAbsolutePath()).toList();
  }
}
