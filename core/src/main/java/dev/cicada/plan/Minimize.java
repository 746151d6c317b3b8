package dev.cicada.plan;

/** What a plan makes least. */
public enum Minimize {
  /** The paper's objective, rho times convergence plus (1 - rho) times energy. */
  WEIGHTED_SUM,
  /** Convergence alone, within an energy budget. */
  CONVERGENCE,
  /** Energy alone, at a convergence that is wanted. */
  ENERGY
}
