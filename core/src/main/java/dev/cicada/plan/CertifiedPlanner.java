package dev.cicada.plan;

import java.util.Arrays;

/**
 * Solves P1 with a certificate: the best plan found, and a bound that no plan can beat.
 *
 * <p>P1 is not convex, and points that satisfy the paper's Theorem 2 need not be optimal. But with
 * a price on each client's calls, P1 splits into T rounds ({@link RoundProblem}) and K clients.
 * Each is solved exactly, so the Lagrangian dual is a lower bound ({@link DualAscent}). Each set of
 * prices also suggests a plan, which {@link PlanImprovement} improves. With prices linear in the
 * probability, the gap between plan and bound shrinks like K/T. If there are few rounds, prices in
 * the shape of what calls cost ({@link Ladder}) close most of what is left.
 */
public final class CertifiedPlanner implements Planner {
  /**
   * How much more the prices bend than what calls cost in the best plan so far, ladder by ladder.
   */
  private static final double[] BENDS = {0, 0.2, 0.4};

  /** Plans with at most this many probabilities are refined off the vertices. */
  private static final int SMALL = 2_000;

  /**
   * With at most this many clients the search is most thorough; with more, branching rarely ends.
   */
  private static final int FEW = 12;

  /** With fewer rounds per client, refining costs far more than pricing and rarely helps twice. */
  private static final int ROUNDS_TO_A_CLIENT = 5;

  private static final double GOOD_ENOUGH = 1e-3;
  private static final double SETTLED = 1e-5;

  /** How closely fitted credit follows what calls cost, fit by fit; see {@link FittedCredit}. */
  private static final double[] MIXES = {0.2, 0.5};

  /** Above this gap, small probabilities may be why the bound is loose. */
  private static final double FAIR = 7e-3;

  /** With many clients and rounds, steps are expensive, and this gap is good enough. */
  private static final double LARGE_GOOD_ENOUGH = 3e-3;

  private final double seconds;

  /** A planner without a time limit. */
  public CertifiedPlanner() {
    this(Double.POSITIVE_INFINITY);
  }

  /** A planner that returns its best plan and bound after about this many seconds. */
  public CertifiedPlanner(double seconds) {
    this.seconds = seconds;
  }

  @Override
  public String name() {
    return "certified";
  }

  @Override
  public Plan plan(PlanningProblem given, Progress progress) {
    PlanningProblem problem = given.offline();
    Stopwatch stopwatch = new Stopwatch(seconds);
    if (!problem.network().goal().isUnlimited()) {
      return new LimitedPlan(problem, stopwatch, progress).plan(name());
    }
    return plan(name(), problem, stopwatch, progress);
  }

  /** Fits prices to the plan, if the bound may be loose because probabilities are small. */
  private static double[][] fit(
      PlanningProblem problem,
      RoundProblem[] rounds,
      DualAscent dual,
      PlanImprovement plans,
      Pricing pricing,
      double[][] found) {
    double[][] shares = found;
    double[] ones = new double[problem.clients()];
    Arrays.fill(ones, 1);
    for (double mix : MIXES) {
      if (!pricing.goesOn() || pricing.gap() <= FAIR) {
        break;
      }
      if (isSmall(problem) && plans.displace()) {
        shares = plans.polish(false);
      }
      dual.restartAt(Ladder.fitted(problem, rounds, plans.best(), mix), ones);
      pricing.settle(SETTLED);
    }
    return shares;
  }

  /** Whether plans are refined one probability at a time. */
  static boolean isSmall(PlanningProblem problem) {
    return (long) problem.clients() * problem.rounds() <= SMALL;
  }

  /** Plans at the problem's prices, ignoring its limits. */
  static Plan plan(String name, PlanningProblem problem, Stopwatch stopwatch, Progress progress) {
    RoundProblem[] rounds = new RoundProblem[problem.rounds()];
    Arrays.setAll(rounds, round -> new RoundProblem(problem, round));
    int clients = problem.clients();
    boolean large = PlanImprovement.isLarge(problem);
    boolean small = isSmall(problem);
    boolean thorough = small && clients <= FEW;
    boolean often = thorough || (small && rounds.length >= ROUNDS_TO_A_CLIENT * clients);
    int nodes = large ? 1 : 20;
    double goodEnough = large ? LARGE_GOOD_ENOUGH : GOOD_ENOUGH;
    DualAscent dual = new DualAscent(problem, rounds, thorough ? 1_000 : nodes);
    PlanImprovement plans = new PlanImprovement(problem, rounds, nodes, stopwatch);
    Pricing pricing = new Pricing(dual, plans, stopwatch, progress, goodEnough);
    int ladders = small ? 1 + BENDS.length : 1;
    // The first ladder always runs, however little time there is: it gives a plan and a bound.
    for (int ladder = 0; ladder < ladders && (ladder == 0 || pricing.goesOn()); ladder++) {
      boolean linear = ladder == 0;
      dual.restart(
          linear
              ? Ladder.linear(problem)
              : Ladder.shaped(problem, rounds, plans.best(), BENDS[ladder - 1]));
      double[][] suggested;
      do {
        boolean due = pricing.iterations() % (small ? 3 : 10) == 0;
        suggested = pricing.step();
        if (due && linear) {
          plans.decide(suggested);
        }
        if (due && (linear ? thorough : often)) {
          plans.refine(suggested);
        }
      } while (!dual.settled(SETTLED) && pricing.goesOn());
      if (!linear && !often && pricing.goesOn()) {
        plans.refine(suggested);
      }
    }
    progress.report(pricing.stage("polishing"), pricing.iterations(), 0);
    double[][] shares = plans.polish(often);
    if (!small && pricing.goesOn()) {
      // The plan is final, but a ladder in its shape improves the bound.
      dual.restart(Ladder.shaped(problem, rounds, plans.best(), BENDS[0]));
      pricing.settle(SETTLED);
    }
    if (!large) {
      shares = fit(problem, rounds, dual, plans, pricing, shares);
    }
    return Plan.of(
        name,
        problem,
        plans.best(),
        shares,
        StrictMath.max(0, dual.bound()),
        pricing.iterations(),
        Status.CERTIFIED);
  }
}
