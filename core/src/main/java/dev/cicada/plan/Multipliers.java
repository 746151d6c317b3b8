package dev.cicada.plan;

/**
 * What limits cost: how much the objective would fall for a little more of each.
 *
 * @param energyBudget per joule that all clients together may spend
 * @param maxSenders per expected sender in every round
 * @param convergence per unit of the convergence that is wanted, where energy is minimised
 * @param clientBudgets by client, per joule that it may spend; empty if no one has a limit
 */
public record Multipliers(
    double energyBudget, double maxSenders, double convergence, double[] clientBudgets) {
  /** Where nothing is limited. */
  public static final Multipliers NONE = new Multipliers(0, 0, 0, new double[0]);
}
