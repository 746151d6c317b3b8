package dev.cicada.scheme;

import dev.cicada.plan.Fitting;
import dev.cicada.plan.Goal;
import dev.cicada.plan.InfeasibleException;
import dev.cicada.plan.Network;
import dev.cicada.plan.Plan;
import dev.cicada.plan.Planner;
import dev.cicada.plan.PlanningProblem;
import dev.cicada.plan.RoundProblem;
import java.util.Arrays;

/**
 * Plans a round as if its channels were those of all rounds.
 *
 * <p>Clients that do not fit into the round's band are left out of it. A budget is spent evenly: a
 * round may take what is left of it, divided by the rounds to go, so unspent joules are kept for
 * later. If channels are so bad that calls at the least probability take more than that, everybody
 * has the least probability, and later rounds have less.
 */
final class OnlineRule implements Scheme.Rule {
  private final Network network;
  private final Planner planner;

  /** Expected energy spent in the rounds so far, by client; empty without budgets. */
  private final double[] spentJoules;

  /**
   * Expected energy spent by clients that have left, less what newcomers are assumed to have spent.
   */
  private double elsewhereJoules;

  private double recalledJoules;

  OnlineRule(Network network, Planner planner) {
    this.network = network;
    this.planner = planner;
    spentJoules = new double[network.goal().limitsEnergy() ? network.clients() : 0];
  }

  @Override
  public Decision decide(int round, double[] gains) {
    Fitting fitting = Fitting.of(network, gains);
    int[] clients = fitting.clients();
    if (clients.length == 0) {
      return Decision.among(fitting, new double[0], new double[0]);
    }
    double[] theirGains = fitting.isWhole() ? gains : fitting.pick(gains);
    PlanningProblem problem = left(round).onlyAmong(clients).problem(theirGains);
    double[] probabilities;
    double[] shares;
    try {
      Plan plan = planner.plan(problem);
      probabilities = plan.probabilities()[0];
      shares = plan.shares()[0];
    } catch (InfeasibleException budgets) {
      probabilities = new double[clients.length];
      Arrays.fill(probabilities, network.minProbability());
      shares = new double[clients.length];
      new RoundProblem(problem, 0).shares(probabilities, shares);
    }
    for (int i = 0; spentJoules.length > 0 && i < clients.length; i++) {
      spentJoules[clients[i]] +=
          probabilities[i] * problem.network().uploadJoules(i, shares[i], theirGains[i]);
    }
    return Decision.among(fitting, probabilities, shares);
  }

  /**
   * The network with budgets that are scaled to all rounds, at the rate that is left for each round
   * to go.
   */
  private Network left(int round) {
    if (spentJoules.length == 0) {
      return network;
    }
    Goal goal = network.goal();
    double stretch = network.rounds() / (double) (network.rounds() - round);
    double spent = elsewhereJoules;
    double[] budgets = goal.clientBudgetsJoules().clone();
    for (int client = 0; client < spentJoules.length; client++) {
      spent += spentJoules[client];
      if (budgets.length > 0) {
        budgets[client] = left(budgets[client], spentJoules[client], stretch);
      }
    }
    return network.withGoal(
        goal.withBudgets(left(goal.energyBudgetJoules(), spent, stretch), budgets));
  }

  /** Positive even if nothing is left, since budgets must be. */
  private static double left(double budget, double spent, double stretch) {
    return Math.max((budget - spent) * stretch, Double.MIN_NORMAL);
  }

  @Override
  public double[] memory() {
    int clients = spentJoules.length;
    if (clients == 0) {
      return new double[0];
    }
    double[] memory = Arrays.copyOf(spentJoules, clients + 2);
    memory[clients] = elsewhereJoules;
    memory[clients + 1] = elsewhereJoules + Arrays.stream(spentJoules).sum();
    return memory;
  }

  @Override
  public int memoryPerClient() {
    return spentJoules.length == 0 ? 0 : 1;
  }

  @Override
  public void recall(double[] memory) {
    int clients = spentJoules.length;
    System.arraycopy(memory, 0, spentJoules, 0, clients);
    elsewhereJoules = memory[clients];
    recalledJoules = memory[clients + 1];
  }

  /** A newcomer gets its budget for the rounds to go; the common budget is unchanged. */
  @Override
  public void changed(int round, int... newcomers) {
    double[] budgets = network.goal().clientBudgetsJoules();
    for (int client : newcomers) {
      spentJoules[client] = budgets.length == 0 ? 0 : budgets[client] * round / network.rounds();
    }
    elsewhereJoules = recalledJoules - Arrays.stream(spentJoules).sum();
  }
}
