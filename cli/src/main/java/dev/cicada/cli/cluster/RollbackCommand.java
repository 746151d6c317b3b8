package dev.cicada.cli.cluster;

import dev.cicada.cli.HelpOption;
import dev.cicada.run.Run;
import dev.cicada.server.service.RunAssembly;
import dev.cicada.server.service.ServerConfig;
import dev.cicada.server.service.StoredRun;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cicada rollback}: an old model becomes the newest. */
@Command(
    name = "rollback",
    description = {
      "Brings an old model back as the newest, while the server is stopped.",
      "The open round ends without its updates, and every client starts again from that model."
    },
    footerHeading = "%nExample:%n",
    footer = "  cicada rollback server --to 41")
public final class RollbackCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private ServedRun served;

  @Option(
      names = "--to",
      paramLabel = "N",
      required = true,
      description = "The old model's number.")
  private int target;

  @Mixin HelpOption help;

  @Override
  public Integer call() {
    ServerConfig config = served.config();
    try (Run run = RunAssembly.run(config)) {
      int version = new StoredRun(config).rollback(run, target);
      spec.commandLine()
          .getOut()
          .printf("version %d is now the newest, as version %d%n", target, version);
      return ExitCode.OK;
    } catch (IOException e) {
      throw UserError.of("roll back the run in " + config.folder(), e);
    }
  }
}
