package dev.cicada.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The settings of a run or a server as options: a file, and single changes on top of it. */
public final class ConfigOptions {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Settings as YAML; keys that are left out have their defaults.")
  private @Nullable Path file;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description =
          "Changes one setting; may be given several times. --print-config shows all settings, and"
              + " cicada extensions shows the schemes, models and so on that they choose from.")
  private List<String> assignments = List.of();

  @Option(
      names = "--print-config",
      description = "Prints the settings as YAML with a comment for each, and does nothing else.")
  private boolean printConfig;

  /** The file; null if there is none. */
  public @Nullable Path file() {
    return file;
  }

  /** The changes, each as key=value. */
  public List<String> assignments() {
    return assignments;
  }

  /** Whether the settings are only to be shown. */
  public boolean isPrinted() {
    return printConfig;
  }
}
