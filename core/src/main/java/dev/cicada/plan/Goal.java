package dev.cicada.plan;

import dev.cicada.text.Require;
import java.util.Arrays;

/**
 * What is minimised, and within which limits; infinite where there is none.
 *
 * <p>Convergence is C = (1/K) times the sum over clients of a_k (T / sum of probabilities)^m.
 *
 * @param convergencePower m; 2 in the paper
 * @param weights a_k by client; empty if all are 1
 * @param energyBudgetJoules what all clients together may spend in all rounds
 * @param clientBudgetsJoules what each client may spend in all rounds; empty without such limits
 * @param maxSendersPerRound how many clients may be expected to call in a round
 * @param maxConvergence the highest C that is allowed
 */
public record Goal(
    Minimize minimize,
    double convergencePower,
    double[] weights,
    double energyBudgetJoules,
    double[] clientBudgetsJoules,
    double maxSendersPerRound,
    double maxConvergence) {
  private static final double NO_LIMIT = Double.POSITIVE_INFINITY;
  private static final double PAPER_POWER = 2;
  private static final double STEEPEST = 100;

  /** The paper's: the weighted sum without limits. */
  public static final Goal PAPER =
      new Goal(
          Minimize.WEIGHTED_SUM,
          PAPER_POWER,
          new double[0],
          NO_LIMIT,
          new double[0],
          NO_LIMIT,
          NO_LIMIT);

  public Goal {
    Require.that(
        convergencePower > 0 && convergencePower <= STEEPEST,
        "convergencePower",
        convergencePower,
        "greater than 0 and at most 100. Maybe 2, the paper's");
    limit("energyBudgetJoules", energyBudgetJoules);
    limit("maxSendersPerRound", maxSendersPerRound);
    limit("convergence", maxConvergence);
    for (int client = 0; client < weights.length; client++) {
      if (!Require.isPositive(weights[client])) {
        Require.positive("clients[" + client + "].weight", weights[client]);
      }
    }
    for (int client = 0; client < clientBudgetsJoules.length; client++) {
      if (!(clientBudgetsJoules[client] > 0)) {
        limit("clients[" + client + "].energyBudgetJoules", clientBudgetsJoules[client]);
      }
    }
    Require.that(
        minimize != Minimize.CONVERGENCE
            || energyBudgetJoules < NO_LIMIT
            || limitsClients(clientBudgetsJoules),
        "energyBudgetJoules",
        "missing",
        "there if convergence alone is minimised, else everybody calls in every round");
    Require.that(
        (minimize == Minimize.ENERGY) == (maxConvergence < NO_LIMIT),
        "convergence",
        maxConvergence < NO_LIMIT ? maxConvergence : "missing",
        "there if and only if energy alone is minimised");
  }

  private static boolean limitsClients(double[] budgets) {
    return budgets.length > 0 && Arrays.stream(budgets).allMatch(Double::isFinite);
  }

  private static void limit(String name, double value) {
    Require.that(value > 0, name, value, "positive");
  }

  /** a_k. */
  double weight(int client) {
    return weights.length == 0 ? 1 : weights[client];
  }

  /** What a client may spend in all rounds. */
  double clientBudgetJoules(int client) {
    return clientBudgetsJoules.length == 0 ? NO_LIMIT : clientBudgetsJoules[client];
  }

  /** Whether it is the paper's: power 2, equal weights, no limits. */
  boolean isPaper() {
    return isUnlimited() && convergencePower == PAPER_POWER && weights.length == 0;
  }

  /** Whether there is an energy budget, for all clients together or for single ones. */
  public boolean limitsEnergy() {
    return energyBudgetJoules < NO_LIMIT || clientBudgetsJoules.length > 0;
  }

  /** Whether the weighted sum is minimised, without limits. */
  boolean isUnlimited() {
    return minimize == Minimize.WEIGHTED_SUM
        && energyBudgetJoules == NO_LIMIT
        && maxSendersPerRound == NO_LIMIT
        && clientBudgetsJoules.length == 0;
  }

  /** The same with another power m. */
  public Goal withConvergencePower(double other) {
    return new Goal(
        minimize,
        other,
        weights,
        energyBudgetJoules,
        clientBudgetsJoules,
        maxSendersPerRound,
        maxConvergence);
  }

  /** The same with weights a_k. */
  public Goal withWeights(double... others) {
    return new Goal(
        minimize,
        convergencePower,
        others,
        energyBudgetJoules,
        clientBudgetsJoules,
        maxSendersPerRound,
        maxConvergence);
  }

  /** The same with a budget for all clients together. */
  public Goal withEnergyBudget(double joules) {
    return new Goal(
        minimize,
        convergencePower,
        weights,
        joules,
        clientBudgetsJoules,
        maxSendersPerRound,
        maxConvergence);
  }

  /** The same with a budget for each client. */
  public Goal withClientBudgets(double... joules) {
    return new Goal(
        minimize,
        convergencePower,
        weights,
        energyBudgetJoules,
        joules,
        maxSendersPerRound,
        maxConvergence);
  }

  /** The same with other budgets, for all clients together and for each. */
  public Goal withBudgets(double joules, double... clientJoules) {
    return withEnergyBudget(joules).withClientBudgets(clientJoules);
  }

  /** The same with all budgets multiplied by a factor, such as for a part of the rounds. */
  public Goal withBudgetsTimes(double part) {
    return part == 1
        ? this
        : withBudgets(
            part * energyBudgetJoules,
            Arrays.stream(clientBudgetsJoules).map(joules -> part * joules).toArray());
  }

  /** The same with a limit on the expected callers of a round. */
  public Goal withMaxSendersPerRound(double senders) {
    return new Goal(
        minimize,
        convergencePower,
        weights,
        energyBudgetJoules,
        clientBudgetsJoules,
        senders,
        maxConvergence);
  }

  /** Minimises convergence alone, within an energy budget for all clients together. */
  public Goal convergenceWithin(double joules) {
    return new Goal(
        Minimize.CONVERGENCE,
        convergencePower,
        weights,
        joules,
        clientBudgetsJoules,
        maxSendersPerRound,
        NO_LIMIT);
  }

  /** Minimises energy alone, at a convergence of at most this. */
  public Goal energyAtConvergence(double convergence) {
    return new Goal(
        Minimize.ENERGY,
        convergencePower,
        weights,
        energyBudgetJoules,
        clientBudgetsJoules,
        maxSendersPerRound,
        convergence);
  }

  /** The goal for some of the clients. */
  Goal among(int[] clients) {
    return new Goal(
        minimize,
        convergencePower,
        Transmitters.pick(weights, clients),
        energyBudgetJoules,
        Transmitters.pick(clientBudgetsJoules, clients),
        maxSendersPerRound,
        maxConvergence);
  }
}
