package dev.cicada.cli.cluster;

import dev.cicada.cli.HelpOption;
import dev.cicada.cli.terminal.Figures;
import dev.cicada.cli.terminal.TextTable;
import dev.cicada.run.Run;
import dev.cicada.server.durable.RunSummary;
import dev.cicada.server.history.Place;
import dev.cicada.server.history.RunState;
import dev.cicada.server.operations.Printable;
import dev.cicada.server.service.RunAssembly;
import dev.cicada.server.service.ServerConfig;
import dev.cicada.server.service.StoredRun;
import dev.cicada.text.UserError;
import dev.cicada.wire.Addresses;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cicada status}: the state of a run, whether or not its server is running. */
@Command(
    name = "status",
    description = "Shows where a run stands, whether or not its server is running.",
    footerHeading = "%nExample:%n",
    footer = {
      "  cicada status server --accuracy",
      "  cicada status server --operations 127.0.0.1:7879"
    })
public final class StatusCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private ServedRun served;

  @Option(names = "--accuracy", description = "Also tests the newest model.")
  private boolean accuracy;

  @Option(
      names = "--operations",
      paramLabel = "HOST:PORT",
      description =
          "Also asks the running server, at its setting operations: who is connected, what was"
              + " refused, whether the model is far worse than it was.")
  private @Nullable String operations;

  @Mixin HelpOption help;

  @Override
  public Integer call() {
    ServerConfig config = served.config();
    PrintWriter out = spec.commandLine().getOut();
    try {
      RunSummary summary = new StoredRun(config).summary();
      RunState state = summary.state();
      out.printf("round      %d of %d, %s%n", state.round(), state.rounds(), phase(state));
      out.printf("version    %d%n", state.version());
      out.printf(
          "updates    %d applied, %d in the open round, %d set aside%n",
          summary.updates(), state.received().size(), summary.setAside());
      if (summary.rollbacks() > 0) {
        out.printf("rollbacks  %d%n", summary.rollbacks());
      }
      if (accuracy) {
        try (Run run = RunAssembly.run(config)) {
          float[] model = new StoredRun(config).model(run, state, state.version());
          String tested =
              run.evaluator()
                  .map(evaluator -> Figures.percent(evaluator.evaluate(model).accuracy()))
                  .orElse("known to clients alone");
          out.printf("accuracy   %s%n", tested);
        }
      }
      if (operations != null) {
        RunningServer.at(Addresses.parse("--operations", operations)).print(out);
      }
      out.println();
      clients(summary).print(out);
      return ExitCode.OK;
    } catch (IOException e) {
      throw UserError.of("look at the run in " + config.folder(), e);
    }
  }

  private static String phase(RunState state) {
    if (state.round() >= state.rounds()) {
      return "finished";
    }
    return state.plan() == null ? "being measured" : "planned";
  }

  private static TextTable clients(RunSummary summary) {
    TextTable table =
        new TextTable("client", "place", "holds", "last call", "last heard", "called last");
    for (Place place : summary.state().taken()) {
      boolean called = Arrays.binarySearch(summary.lastCallers(), place.number()) >= 0;
      table.row(
          Printable.of(Objects.requireNonNull(place.member()).name()),
          String.valueOf(place.number()),
          place.isAdmitted() ? String.valueOf(place.held()) : "-",
          place.lastUpdate() == null ? "-" : String.valueOf(place.lastCall()),
          place.isAdmitted() ? String.valueOf(place.lastHeard()) : "-",
          called ? "yes" : "no");
    }
    return table;
  }
}
