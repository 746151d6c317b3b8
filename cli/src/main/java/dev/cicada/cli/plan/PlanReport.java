package dev.cicada.cli.plan;

import dev.cicada.cli.terminal.Figures;
import dev.cicada.cli.terminal.TextTable;
import dev.cicada.plan.Network;
import dev.cicada.plan.Plan;
import dev.cicada.plan.PlannedUploads;
import dev.cicada.plan.PlanningProblem;
import dev.cicada.text.Words;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A plan for people: what it achieves, what is proven about it, and what each client does.
 *
 * @param epsilons what it costs clients in privacy; empty if not asked for
 */
public record PlanReport(PlanningProblem problem, Plan plan, double[] epsilons) {
  /** Up to this many clients are all listed; of more, only the first and the last few. */
  private static final int ALL_CLIENTS = 24;

  private static final int FIRST_CLIENTS = 10;
  private static final int LAST_CLIENTS = 5;

  /** A report without privacy. */
  public PlanReport(PlanningProblem problem, Plan plan) {
    this(problem, plan, new double[0]);
  }

  /** Prints all of it. */
  public void print(PrintWriter output) {
    printSummary(output);
    output.println();
    output.println(
        plan.probabilities().length == 1
            ? "In every round; joules in all rounds:"
            : "Means over the rounds; calls and joules in all rounds:");
    printClients(output);
  }

  private void printSummary(PrintWriter output) {
    output.printf(
        "Plan by %s, %s: %d clients, %d rounds, rho %s, probabilities of at least %s%n%n",
        plan.solver(),
        Words.of(plan.mode()),
        problem.clients(),
        problem.rounds(),
        Figures.given(problem.rho()),
        Figures.given(problem.minProbability()));
    output.printf(
        "  objective          %s = convergence %s + energy %s%n",
        Figures.of(plan.objective()),
        Figures.of(plan.convergenceTerm()),
        Figures.of(plan.energyTerm()));
    output.printf("  energy             %s J expected%n", Figures.of(plan.energyJoules()));
    if (!problem.network().isPlain()) {
      PlannedUploads uploads = PlannedUploads.of(problem, plan);
      output.printf("  energy floor       %s J%n", Figures.of(uploads.energyFloorJoules()));
      output.printf("  convergence        %s%n", Figures.of(uploads.convergence()));
    }
    output.printf("  callers per round  %s expected%n", Figures.of(plan.expectedCallersPerRound()));
    output.printf(
        "  lower bound        %s, gap %s%n",
        Figures.of(plan.lowerBound()), Figures.percent(plan.gap()));
    output.printf(
        "  status             %s after %d iterations%n%n",
        Words.of(plan.status()), plan.iterations());
    output.println(verdict());
  }

  private String verdict() {
    String proven =
        "no plan can lower the objective by more than %s".formatted(Figures.percent(plan.gap()));
    return switch (plan.status()) {
      case OPTIMAL -> "Optimal, and proven: " + proven + ".";
      case CERTIFIED -> "The best plan found. Proven: " + proven + ".";
      case CONVERGED ->
          "The iteration met its stopping rule, which proves nothing. Proven by other means: "
              + proven
              + ".";
      case NOT_CONVERGED ->
          "The iteration did not meet its stopping rule; this is where it was. Proven by other"
              + " means: "
              + proven
              + ".";
      case DIVERGED ->
          "The iteration diverged; this is its last finite plan, not one to use. Maybe another"
              + " --zeta, --line-search or --solver.";
    };
  }

  private void printClients(PrintWriter output) {
    int clients = problem.clients();
    List<String> titles =
        new ArrayList<>(
            List.of("client", "power W", "gain dB", "probability", "share", "calls", "joules"));
    if (epsilons.length > 0) {
      titles.add("epsilon");
    }
    TextTable table = new TextTable(titles.toArray(String[]::new));
    for (int client = 0; client < clients; client++) {
      if (clients > ALL_CLIENTS && client == FIRST_CLIENTS) {
        String[] dots = new String[titles.size()];
        Arrays.fill(dots, "");
        dots[0] = "...";
        table.row(dots);
        client = clients - LAST_CLIENTS;
      }
      addRow(table, client);
    }
    table.print(output);
  }

  private void addRow(TextTable table, int client) {
    int rows = plan.probabilities().length;
    Network network = problem.network();
    double power = network.powerWatts()[client];
    double gain = 0;
    double probability = 0;
    double share = 0;
    double joules = 0;
    for (int row = 0; row < rows; row++) {
      double rowGain = problem.gains()[row][client];
      double rowShare = plan.shares()[row][client];
      double rowProbability = plan.probabilities()[row][client];
      gain += rowGain / rows;
      probability += rowProbability / rows;
      share += rowShare / rows;
      joules +=
          rowShare > 0 && rowShare <= 1
              ? rowProbability * network.uploadJoules(client, rowShare, rowGain)
              : Double.NaN;
    }
    List<String> cells =
        new ArrayList<>(
            List.of(
                String.valueOf(client),
                Figures.given(power),
                Figures.decibels(gain),
                Figures.of(probability),
                Figures.of(share),
                Figures.of(probability * problem.rounds()),
                Figures.of(joules * problem.rounds() / rows)));
    if (epsilons.length > 0) {
      cells.add(Figures.of(epsilons[client]));
    }
    table.row(cells.toArray(String[]::new));
  }
}
