package dev.cicada.cli.cluster;

import dev.cicada.cli.HelpOption;
import dev.cicada.server.history.RunState;
import dev.cicada.server.service.ServerConfig;
import dev.cicada.server.service.StoredRun;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cicada backup}: a copy of a run, while its server goes on. */
@Command(
    name = "backup",
    description = {
      "Copies a run while its server goes on: the ledger as it is at one moment, and the files that it needs.",
      "The copy is a folder like the server's own, with its ledger in run.db, whatever database the server has."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cicada backup server --out server-backup",
      "  cicada backup server --database jdbc:postgresql://localhost/cicada --out server-backup",
      "  cicada backup server-backup --out server --into jdbc:postgresql://localhost/restored"
    })
public final class BackupCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private ServedRun served;

  @Option(names = "--out", paramLabel = "DIR", required = true, description = "A new folder.")
  private Path out;

  @Option(
      names = "--into",
      paramLabel = "URL",
      defaultValue = "sqlite",
      description = "An empty database for the ledger, instead of run.db in the folder.")
  private String into;

  @Mixin HelpOption help;

  @Override
  public Integer call() {
    ServerConfig config = served.config();
    ServerConfig target =
        config.withTexts(
            Map.of(ServerConfig.FOLDER.key(), out.toString(), ServerConfig.DATABASE.key(), into));
    try {
      RunState state = new StoredRun(config).copyTo(target);
      spec.commandLine()
          .getOut()
          .printf(
              "the run up to round %d, version %d, is in %s%n",
              state.round(), state.version(), out);
      return ExitCode.OK;
    } catch (IOException e) {
      throw UserError.of("copy the run in " + config.folder(), e);
    }
  }
}
