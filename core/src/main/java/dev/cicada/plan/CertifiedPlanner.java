package dev.cicada.plan;

import java.util.Arrays;

/**
 * Solves P1 with a certificate: the best plan found, and a bound that no plan can beat.
 *
 * <p>P1 is not convex, and points that satisfy the paper's Theorem 2 need not be optimal. But with
 * a price on each client's calls, P1 falls apart into T rounds ({@link RoundProblem}) and K
 * clients, each solved exactly, so the Lagrangian dual is a lower bound ({@link DualAscent}). Each
 * set of prices also suggests a plan, which {@link PlanImprovement} betters. With linear prices the
 * gap between the two shrinks like K/T; where rounds are few, prices that bend ({@link Ladder})
 * close most of what is left.
 */
public final class CertifiedPlanner implements Planner {
  private static final int ITERATIONS = 120;
  private static final int BENT_ITERATIONS = 60;
  private static final double BENT_FIRST_STEP = 0.2;
  private static final double[] BENDS = {0.15, 0.3, 0.45, 0.6};

  /** Problems with at most this many probabilities are searched more thoroughly. */
  private static final int SMALL = 2_000;

  private static final double GOOD_ENOUGH = 1e-3;

  @Override
  public String name() {
    return "certified";
  }

  @Override
  public Plan plan(PlanningProblem given, Progress progress) {
    PlanningProblem problem = given.offline();
    double floor = problem.minProbability();
    RoundProblem[] rounds = new RoundProblem[problem.rounds()];
    Arrays.setAll(rounds, round -> new RoundProblem(problem, round));
    boolean small = (long) problem.clients() * rounds.length <= SMALL;
    DualAscent dual = new DualAscent(problem, rounds, small ? 1_000 : 20);
    PlanImprovement plans = new PlanImprovement(problem, rounds, 20);
    int total = ITERATIONS + (small ? BENDS.length * BENT_ITERATIONS : 0);
    int iteration = 0;
    while (iteration < total && (iteration < ITERATIONS || plans.gap(dual) > GOOD_ENOUGH)) {
      int bent = iteration - ITERATIONS;
      if (iteration == 0) {
        dual.restart(Ladder.linear(floor), 1);
      } else if (bent >= 0 && bent % BENT_ITERATIONS == 0) {
        dual.restart(Ladder.bent(floor, BENDS[bent / BENT_ITERATIONS]), BENT_FIRST_STEP);
      }
      progress.report("pricing", iteration, total);
      double[][] suggested = dual.step();
      iteration++;
      if (iteration % (small ? 2 : 10) == 0) {
        plans.improve(suggested);
      }
    }
    progress.report("polishing", total, total);
    double[][] shares = plans.polish(small);
    return Plan.of(
        name(), problem, plans.best(), shares, dual.bound(), iteration, Status.CERTIFIED);
  }
}
