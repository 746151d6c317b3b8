package dev.cicada.plan;

import dev.cicada.text.Require;

/**
 * The paper's Algorithm 1 as published, step by step, for P1 and P1'.
 *
 * <p>Inner layer, at given (alpha, beta, gamma): P3 by block coordinate descent, P4 by the closed
 * form with the Lambert W function and subgradient steps on the price. Outer layer: the modified
 * Newton method on the conditions of Theorem 2. The paper leaves open the initial values (see
 * {@link Auxiliary#initial}), the step sizes and the stopping rules.
 *
 * <p>The conditions of Theorem 2 are necessary, not sufficient, and the iteration may not reach
 * them; the plan's status says so. The algorithm proves no bound, so the bound in its plans comes
 * from the exact or the certified planner.
 */
public final class Algorithm1Planner implements Planner {
  private static final double DIVERGENCE = 1e12;
  private static final double SMALLEST_STEP = 1e-4;

  private final LineSearch lineSearch;
  private final Settings settings;
  private final IterationListener listener;

  /**
   * What the paper leaves open.
   *
   * @param zeta base of the step sizes zeta^l, in (0, 1)
   * @param epsilon the decrease that a step must achieve, in (0, 1)
   * @param maximumIterations of the outer loop
   * @param tolerance of the conditions of Theorem 2, relative
   */
  public record Settings(double zeta, double epsilon, int maximumIterations, double tolerance) {
    /** Half steps, a small decrease, 300 iterations. */
    public static final Settings DEFAULT = new Settings(0.5, 0.01, 300, 1e-6);

    public Settings {
      Require.that(zeta > 0 && zeta < 1, "zeta", zeta, "greater than 0 and less than 1");
      Require.that(
          epsilon > 0 && epsilon < 1, "epsilon", epsilon, "greater than 0 and less than 1");
      Require.that(maximumIterations >= 1, "maximumIterations", maximumIterations, "at least 1");
      Require.that(tolerance > 0 && tolerance < 1, "tolerance", tolerance, "between 0 and 1");
    }
  }

  /** Hears every outer iteration. */
  @FunctionalInterface
  public interface IterationListener {
    /** The objective of the iterate, and the norm of what is left of Theorem 2's conditions. */
    void iterated(int iteration, double objective, double residual);
  }

  /** With the default settings. */
  public Algorithm1Planner(LineSearch lineSearch) {
    this(lineSearch, Settings.DEFAULT, (iteration, objective, residual) -> {});
  }

  public Algorithm1Planner(LineSearch lineSearch, Settings settings, IterationListener listener) {
    this.lineSearch = lineSearch;
    this.settings = settings;
    this.listener = listener;
  }

  @Override
  public String name() {
    return "algorithm1";
  }

  @Override
  public Plan plan(PlanningProblem problem, Progress progress) {
    if (!problem.network().isPaper()) {
      throw new IllegalArgumentException(
          "solver algorithm1 solves only the paper's problem: no deadlines, power control, limits"
              + " or weights. Maybe use solver exact or certified");
    }
    Auxiliary auxiliary = Auxiliary.initial(problem);
    InnerSolution inner = InnerSolution.of(problem, auxiliary);
    InnerSolution lastFinite = inner;
    double first = inner.residual(auxiliary);
    Status status = Status.NOT_CONVERGED;
    int iteration = 0;
    while (iteration < settings.maximumIterations()) {
      double residual = inner.residual(auxiliary);
      if (!inner.isFinite() || !(residual <= DIVERGENCE * (1 + first))) {
        status = Status.DIVERGED;
        break;
      }
      lastFinite = inner;
      listener.iterated(iteration, inner.plan(name(), 0, 0, status).objective(), residual);
      if (inner.worstCondition(auxiliary) <= settings.tolerance()) {
        status = Status.CONVERGED;
        break;
      }
      progress.report("outer iterations", iteration, settings.maximumIterations());
      iteration++;
      double zeta = settings.zeta();
      double step = zeta;
      Auxiliary next = auxiliary.towards(inner, step);
      InnerSolution solved =
          lineSearch == LineSearch.LITERAL ? inner : InnerSolution.of(problem, next);
      while (!(solved.residual(next) <= (1 - settings.epsilon() * step) * residual)
          && step > SMALLEST_STEP) {
        step *= zeta;
        next = auxiliary.towards(inner, step);
        solved = lineSearch == LineSearch.LITERAL ? inner : InnerSolution.of(problem, next);
      }
      auxiliary = next;
      inner = lineSearch == LineSearch.LITERAL ? InnerSolution.of(problem, next) : solved;
    }
    Planner certifier = problem.mode() == Mode.ONLINE ? new ExactPlanner() : new CertifiedPlanner();
    double bound = certifier.plan(problem, progress).lowerBound();
    return lastFinite.plan(name(), bound, iteration, status);
  }
}
