package dev.cicada.plan;

/** How a planner ended. */
public enum Status {
  /** The plan is optimal to the planner's tolerance; its gap says so. */
  OPTIMAL,
  /** The best plan found, with a proven bound on how far from the optimum it can be. */
  CERTIFIED,
  /** The iteration met its own stopping rule, which proves nothing by itself. */
  CONVERGED,
  /** The iteration had not met its stopping rule when its iterations ran out. */
  NOT_CONVERGED,
  /** The iterates grew without bound; the plan is the last finite one. */
  DIVERGED
}
