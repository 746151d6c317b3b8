package dev.cicada.plan;

/** A way to make plans; {@link Planners} has all of them. */
public interface Planner {
  /** Its name on the command line. */
  String name();

  /**
   * Solves the problem.
   *
   * @param progress hears how a long solve is going
   */
  Plan plan(PlanningProblem problem, Progress progress);

  /** Solves the problem without reporting progress. */
  default Plan plan(PlanningProblem problem) {
    return plan(problem, Progress.NONE);
  }

  /** Hears how far a solve has come. */
  @FunctionalInterface
  interface Progress {
    /** Hears nothing. */
    Progress NONE = (stage, done, total) -> {};

    /** Reports that {@code done} of {@code total} steps are done; a total of 0 means unknown. */
    void report(String stage, int done, int total);
  }
}
