package dev.cicada.plan;

/**
 * The rho at which a plan's expected callers per round hit a target.
 *
 * @param plan the plan at this rho
 * @param solves how often the planner was run
 */
public record Calibration(double rho, Plan plan, int solves) {
  /**
   * Finds the rho.
   *
   * @param problem its rho does not matter
   * @param target expected callers per round
   * @param tolerance relative error of the callers that is good enough
   * @throws RhoSearch.OutOfReachException if no rho reaches the target
   */
  public static Calibration of(
      PlanningProblem problem,
      Planner planner,
      double target,
      double tolerance,
      Planner.Progress progress) {
    int[] solves = {0};
    RhoSearch<Plan> search =
        new RhoSearch<>(
            rho -> {
              progress.report("calibrating, solve " + ++solves[0], 0, 0);
              return planner.plan(problem.withRho(rho));
            },
            Plan::expectedCallersPerRound,
            RhoCourse.fromBothEnds(),
            target);
    RhoSearch.Found<Plan> found = search.search(tolerance);
    return new Calibration(found.rho(), found.made(), found.trials());
  }
}
