package dev.cicada.cli.cluster;

import dev.cicada.cli.HelpOption;
import dev.cicada.run.Run;
import dev.cicada.server.durable.RunAudit;
import dev.cicada.server.service.RunAssembly;
import dev.cicada.server.service.ServerConfig;
import dev.cicada.server.service.StoredRun;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code cicada audit}: whether a run's models are what its ledger says. */
@Command(
    name = "audit",
    description = {
      "Checks everything that a server has recorded, and recomputes the models from the updates.",
      "This needs all updates: serve with keep=all. Exit code 1 if something is wrong."
    },
    footerHeading = "%nExample:%n",
    footer = "  cicada audit server")
public final class AuditCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private ServedRun served;

  @Mixin HelpOption help;

  @Override
  public Integer call() {
    ServerConfig config = served.config();
    PrintWriter out = spec.commandLine().getOut();
    try (Run run = RunAssembly.run(config)) {
      RunAudit audit = new StoredRun(config).audit(run);
      int rounds = audit.state().round();
      out.printf(
          "%d rounds, %d updates acknowledged, %d of them left out, %d others set aside, version %d, %.4g J%n",
          rounds,
          audit.updates().size(),
          audit.leftOut(),
          audit.setAside().size(),
          audit.state().version(),
          audit.energyJoules());
      out.printf(
          audit.recomputed() == rounds
              ? "all %d rounds were recomputed%n"
              : "%d rounds were recomputed; the updates of the others are gone%n",
          audit.recomputed());
      audit.findings().forEach(finding -> out.println("wrong: " + finding));
      out.println(audit.findings().isEmpty() ? "all is well" : "not all is well");
      return audit.findings().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    } catch (IOException e) {
      throw UserError.of("audit the run in " + config.folder(), e);
    }
  }
}
