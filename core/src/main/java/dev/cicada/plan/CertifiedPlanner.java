package dev.cicada.plan;

import java.util.Arrays;

/**
 * Solves P1 with a certificate: the best plan found, and a bound that no plan can beat.
 *
 * <p>P1 is not convex, and points that satisfy the paper's Theorem 2 need not be optimal. But with
 * a price on each client's calls, P1 falls apart into T rounds ({@link RoundProblem}) and K
 * clients, each solved exactly, so the Lagrangian dual is a lower bound ({@link DualAscent}). Each
 * set of prices also suggests a plan, which {@link PlanImprovement} betters. With prices linear in
 * the probability the gap between the two shrinks like K/T; where rounds are few, prices in the
 * shape of what calls cost ({@link Ladder}) close most of what is left.
 */
public final class CertifiedPlanner implements Planner {
  /** How much more than calls in the best plan so far the prices bend, ladder after ladder. */
  private static final double[] BENDS = {0, 0.2, 0.4};

  /** Plans with at most this many probabilities are refined off the vertices. */
  private static final int SMALL = 2_000;

  /** With at most this many clients the search is most thorough; branching on more rarely ends. */
  private static final int FEW = 12;

  /** With fewer rounds to a client, refining costs far more than pricing and rarely helps twice. */
  private static final int ROUNDS_TO_A_CLIENT = 5;

  private static final double GOOD_ENOUGH = 1e-3;
  private static final double SETTLED = 1e-5;

  /** Above this gap small probabilities may be why the bound is loose. */
  private static final double FAIR = 7e-3;

  @Override
  public String name() {
    return "certified";
  }

  @Override
  public Plan plan(PlanningProblem given, Progress progress) {
    PlanningProblem problem = given.offline();
    if (!problem.network().goal().isUnlimited()) {
      return new LimitedPlan(problem, progress).plan(name());
    }
    return plan(name(), problem, progress);
  }

  /** The same at the problem's prices, whatever its limits. */
  static Plan plan(String name, PlanningProblem problem, Progress progress) {
    RoundProblem[] rounds = new RoundProblem[problem.rounds()];
    Arrays.setAll(rounds, round -> new RoundProblem(problem, round));
    int clients = problem.clients();
    boolean small = (long) clients * rounds.length <= SMALL;
    boolean thorough = small && clients <= FEW;
    boolean often = thorough || (small && rounds.length >= ROUNDS_TO_A_CLIENT * clients);
    DualAscent dual = new DualAscent(problem, rounds, thorough ? 1_000 : 20);
    PlanImprovement plans = new PlanImprovement(problem, rounds, 20);
    int iteration = 0;
    int ladders = small ? 1 + BENDS.length : 1;
    for (int ladder = 0; ladder < ladders && plans.gap(dual) > GOOD_ENOUGH; ladder++) {
      boolean linear = ladder == 0;
      dual.restart(
          linear
              ? Ladder.linear(problem)
              : Ladder.shaped(problem, rounds, plans.best(), BENDS[ladder - 1]));
      double[][] suggested;
      do {
        progress.report("pricing", iteration, 0);
        suggested = dual.step();
        boolean due = iteration++ % (small ? 3 : 10) == 0;
        if (due && linear) {
          plans.decide(suggested);
        }
        if (due && (linear ? thorough : often)) {
          plans.refine(suggested);
        }
      } while (!dual.settled(SETTLED) && plans.gap(dual) > GOOD_ENOUGH);
      if (!linear && !often && plans.gap(dual) > GOOD_ENOUGH) {
        plans.refine(suggested);
      }
    }
    progress.report("polishing", iteration, 0);
    double[][] shares = plans.polish(often);
    if (!small && plans.gap(dual) > GOOD_ENOUGH) {
      // The plan is what it will be, but a ladder in its shape betters the bound.
      dual.restart(Ladder.shaped(problem, rounds, plans.best(), BENDS[0]));
      do {
        progress.report("pricing", iteration++, 0);
        dual.step();
      } while (!dual.settled(SETTLED) && plans.gap(dual) > GOOD_ENOUGH);
    }
    for (int bend = 0; bend < BENDS.length && plans.gap(dual) > FAIR; bend++) {
      dual.restartFairly(Ladder.doubling(problem, rounds, plans.best(), BENDS[bend]));
      do {
        progress.report("pricing", iteration++, 0);
        dual.step();
      } while (!dual.settled(SETTLED) && plans.gap(dual) > GOOD_ENOUGH);
    }
    return Plan.of(name, problem, plans.best(), shares, dual.bound(), iteration, Status.CERTIFIED);
  }
}
