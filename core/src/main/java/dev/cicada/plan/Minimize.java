package dev.cicada.plan;

/** What a plan minimises. */
public enum Minimize {
  /** The paper's objective, rho times convergence plus (1 - rho) times energy. */
  WEIGHTED_SUM,
  /** Convergence alone, within an energy budget. */
  CONVERGENCE,
  /** Energy alone, at a given convergence. */
  ENERGY
}
