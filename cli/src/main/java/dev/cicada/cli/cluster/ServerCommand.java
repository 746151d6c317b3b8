package dev.cicada.cli.cluster;

import dev.cicada.cli.HelpOption;
import dev.cicada.cli.StopSignal;
import dev.cicada.run.Run;
import dev.cicada.run.UserError;
import dev.cicada.run.config.ConfigReader;
import dev.cicada.runtime.server.RunServer;
import dev.cicada.runtime.server.ServerConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cicada server}: a run over a real network. */
@Command(
    name = "server",
    description = {
      "Serves a run to clients, and goes on where it was if it was ended or killed.",
      "Its settings are those of cicada simulate and some of its own."
    },
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  cicada server --set clients=4 --set roundSeconds=5",
      "  cicada server --print-config > server.yaml",
      "  cicada server --config server.yaml",
      "  cicada server --set database=jdbc:postgresql://localhost/cicada"
    })
public final class ServerCommand implements Callable<Integer> {
  private static final long LONGEST_FAREWELL_MILLIS = 30_000;

  @Spec private CommandSpec spec;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Settings as YAML; what it leaves out has its default.")
  private Path file;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Changes one setting; may be given several times.")
  private List<String> assignments = List.of();

  @Option(
      names = "--print-config",
      description = "Prints the settings as YAML with a comment for each, and does nothing else.")
  private boolean printConfig;

  @Option(
      names = "--until-finished",
      description = "Ends after the last round, when the clients have been told.")
  private boolean untilFinished;

  @Mixin HelpOption help;

  @Override
  public Integer call() throws InterruptedException {
    ServerConfig config = file == null ? ServerConfig.DEFAULT : ServerConfig.read(file);
    config = config.with(ConfigReader.texts(assignments));
    if (printConfig) {
      spec.commandLine().getOut().print(config.toYaml());
      return ExitCode.OK;
    }
    if (!config.address().getAddress().isLoopbackAddress()) {
      throw new UserError(
          "listen is %s, where others can reach it, and nothing proves who they are; it must be an address of this machine. Maybe 127.0.0.1:7878"
              .formatted(config.get(ServerConfig.LISTEN)));
    }
    try {
      return serve(config);
    } catch (IOException e) {
      throw new UserError("cannot serve: " + e.getMessage(), e);
    }
  }

  private int serve(ServerConfig config) throws IOException, InterruptedException {
    try (Run run = Run.of(config.run(), Run.load(config.run()));
        ServerLog log = new ServerLog(spec.commandLine().getErr(), run);
        StopSignal stop = new StopSignal()) {
      try (RunServer server =
          RunServer.start(config, run, RunServer.Options.local(config.run(), log))) {
        log.line(
            "listening on %s:%d"
                .formatted(config.address().getAddress().getHostAddress(), server.port()));
        boolean over = false;
        while (!over) {
          over = stop.await(50) || log.hasFailed() || (untilFinished && log.isFinished());
        }
        sayFarewell(log, stop);
        log.line("ending");
      }
      log.line("ended; everything that was acknowledged is in " + config.folder());
      return log.hasFailed() ? ExitCode.SOFTWARE : ExitCode.OK;
    }
  }

  /** Waits a little until all clients have heard that the run is over, and have hung up. */
  private static void sayFarewell(ServerLog log, StopSignal stop) throws InterruptedException {
    for (long waited = 0; waited < LONGEST_FAREWELL_MILLIS; waited += 50) {
      if (!log.isFinished() || log.listening() == 0 || stop.await(50)) {
        return;
      }
    }
  }
}
