package dev.cicada.cli.cluster;

import dev.cicada.cli.PluginOption;
import dev.cicada.server.service.ServerConfig;
import dev.cicada.server.service.StoredRun;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options that name a run of a server, for commands that look at it. */
final class ServedRun {
  @Parameters(paramLabel = "FOLDER", description = "The server's folder.")
  private Path folder;

  @Option(
      names = "--database",
      paramLabel = "URL",
      defaultValue = "sqlite",
      description = "The server's database, if it is not the file in the folder.")
  private String database;

  @Mixin private PluginOption plugins;

  /** The settings with which the run was begun. */
  ServerConfig config() {
    try {
      return StoredRun.configOf(folder, database, plugins.registry());
    } catch (IOException e) {
      throw UserError.of("look at the run in " + folder, e);
    }
  }
}
