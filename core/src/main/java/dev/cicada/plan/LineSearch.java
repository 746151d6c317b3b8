package dev.cicada.plan;

/** How Algorithm 1 judges the step of its modified Newton method, the paper's eq. (smallest). */
public enum LineSearch {
  /**
   * As published: the inner solution stays fixed, so the residuals at step zeta^l are exactly (1 -
   * zeta^l) times the old ones, and l = 1 always passes. This is a fixed damping.
   */
  LITERAL,
  /** As in Jong's method: the inner problem is solved again before the step is judged. */
  RESOLVE
}
