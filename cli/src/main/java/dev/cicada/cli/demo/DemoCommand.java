package dev.cicada.cli.demo;

import dev.cicada.cli.HelpOption;
import dev.cicada.cli.plan.ExampleCell;
import dev.cicada.cli.terminal.Figures;
import dev.cicada.cli.terminal.ProgressLine;
import dev.cicada.cli.terminal.Table;
import dev.cicada.plan.CertifiedPlanner;
import dev.cicada.plan.ExactPlanner;
import dev.cicada.plan.Mode;
import dev.cicada.plan.Plan;
import dev.cicada.plan.PlanningProblem;
import dev.cicada.radio.NetworkParameters;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code cicada demo}: plans the paper's default cell and compares with treating all alike. */
@Command(
    name = "demo",
    description = "Plans the paper's default cell, online and offline, in a few seconds.",
    footerHeading = "%nExample:%n",
    footer = "  cicada demo")
public final class DemoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin HelpOption help;

  @Override
  public Integer call() {
    ExampleCell still = ExampleCell.of(Mode.ONLINE);
    ExampleCell moving = ExampleCell.of(Mode.OFFLINE);
    Plan online;
    Plan offline;
    try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr(), "planning")) {
      online = new ExactPlanner().plan(still.problem(), progress);
      offline = new CertifiedPlanner().plan(moving.problem(), progress);
    }
    PrintWriter output = spec.commandLine().getOut();
    printCell(output);
    output.printf(
        "Online: the clients stay where they are, and one plan holds in every round.%n%n");
    printStill(still, online, output);
    output.printf("%nOffline: the clients move every round, and a plan is made for each.%n%n");
    printMoving(moving, offline, output);
    output.printf("%nAgainst the same number of senders, with equal probabilities and shares:%n%n");
    printComparison(still.problem(), online, moving.problem(), offline, output);
    output.printf("%nTry next: ./cicada plan --example offline | ./cicada plan --instance -%n");
    return ExitCode.OK;
  }

  private static void printCell(PrintWriter output) {
    NetworkParameters network = NetworkParameters.PAPER;
    output.printf(
        "The paper's cell, seed %d: %d clients within %.0f m share %.0f MHz; an update is %.2f Mbit,"
            + "%nsent with %s W. Over %d rounds, convergence is weighed against energy with rho"
            + " = %s.%n%n",
        ExampleCell.SEED,
        network.clients(),
        network.cell().radiusMeters(),
        network.cell().bandwidthHz() / 1e6,
        network.modelBits() / 1e6,
        network.powerWatts(),
        network.rounds(),
        network.tradeOff());
  }

  private static void printStill(ExampleCell cell, Plan plan, PrintWriter output) {
    Table table = new Table("client", "distance m", "gain dB", "probability", "share");
    for (int client = 0; client < cell.network().clients(); client++) {
      table.row(
          String.valueOf(client),
          Figures.of(cell.distancesMeters()[0][client]),
          Figures.decibels(cell.gains()[0][client]),
          Figures.of(plan.probabilities()[0][client]),
          Figures.of(plan.shares()[0][client]));
    }
    table.print(output);
  }

  private static void printMoving(ExampleCell cell, Plan plan, PrintWriter output) {
    Table table = new Table("client", "mean distance m", "when it calls", "expected calls");
    int rounds = cell.network().rounds();
    for (int client = 0; client < cell.network().clients(); client++) {
      double distance = 0;
      double calls = 0;
      double callingDistance = 0;
      for (int round = 0; round < rounds; round++) {
        double probability = plan.probabilities()[round][client];
        distance += cell.distancesMeters()[round][client] / rounds;
        calls += probability;
        callingDistance += probability * cell.distancesMeters()[round][client];
      }
      table.row(
          String.valueOf(client),
          Figures.of(distance),
          Figures.of(callingDistance / calls),
          Figures.of(calls));
    }
    table.print(output);
  }

  private static void printComparison(
      PlanningProblem still,
      Plan online,
      PlanningProblem moving,
      Plan offline,
      PrintWriter output) {
    Outcome exact = Outcome.of(online);
    Outcome certified = Outcome.of(offline);
    Outcome equalOnline = Outcome.ofEqualClients(still, exact.sendersPerRound());
    Outcome equalOffline = Outcome.ofEqualClients(moving, certified.sendersPerRound());
    Table table =
        new Table("", "objective", "convergence", "energy J", "senders/round", "proven gap");
    addRow(table, "online, equal", equalOnline, "");
    addRow(table, "online, exact", exact, Figures.percent(online.gap()));
    addRow(table, "offline, equal", equalOffline, "");
    addRow(table, "offline, certified", certified, Figures.percent(offline.gap()));
    table.print(output);
    output.printf(
        "%nPlanning saves %.0f %% of the energy online, and %.0f %% offline.%n",
        100 * exact.saving(equalOnline), 100 * certified.saving(equalOffline));
  }

  private static void addRow(Table table, String name, Outcome outcome, String gap) {
    table.row(
        name,
        Figures.of(outcome.objective()),
        Figures.of(outcome.convergenceTerm()),
        Figures.of(outcome.energyJoules()),
        Figures.of(outcome.sendersPerRound()),
        gap);
  }
}
