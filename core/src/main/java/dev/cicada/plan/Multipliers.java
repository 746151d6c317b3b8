package dev.cicada.plan;

/**
 * What limits cost: how much the objective would fall if each were a little wider.
 *
 * @param energyBudget per joule that all clients together may spend
 * @param maxSenders per expected caller in every round
 * @param convergence per unit of convergence, where energy is minimised
 * @param clientBudgets by client, per joule that it may spend; empty without such limits
 */
public record Multipliers(
    double energyBudget, double maxSenders, double convergence, double[] clientBudgets) {
  /** Nothing is limited. */
  public static final Multipliers NONE = new Multipliers(0, 0, 0, new double[0]);
}
