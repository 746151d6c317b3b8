package dev.cicada.plan;

/** Makes plans. */
public interface Planner {
  /** The name that the command line knows it by. */
  String name();

  /** Solves the problem; {@code progress} hears of long solves. */
  Plan plan(PlanningProblem problem, Progress progress);

  /** Solves the problem in silence. */
  default Plan plan(PlanningProblem problem) {
    return plan(problem, Progress.NONE);
  }

  /** Hears how far a solve has come. */
  @FunctionalInterface
  interface Progress {
    /** Hears nothing. */
    Progress NONE = (stage, done, total) -> {};

    /** {@code done} of {@code total} steps are behind us; a total of 0 if nobody knows it. */
    void report(String stage, int done, int total);
  }
}
