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

  /** Where plans are many clients and rounds large, steps are dear, and this is good enough. */
  private static final double LARGE_GOOD_ENOUGH = 3e-3;

  private final double seconds;

  /** Takes the time it takes. */
  public CertifiedPlanner() {
    this(Double.POSITIVE_INFINITY);
  }

  /** Gives the best plan and bound that it has after about so many seconds. */
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

  /** Betters the bound where it may be loose because probabilities are small. */
  private static void bendMore(
      PlanningProblem problem,
      RoundProblem[] rounds,
      DualAscent dual,
      PlanImprovement plans,
      Pricing pricing) {
    for (int bend = 0; bend < BENDS.length && pricing.goesOn() && pricing.gap() > FAIR; bend++) {
      dual.restartFairly(Ladder.doubling(problem, rounds, plans.best(), BENDS[bend]));
      pricing.settle(SETTLED);
    }
  }

  /** What a client's call takes on the whole band in its best round: no price is worth less. */
  private static double[] wholeBandPrices(PlanningProblem problem) {
    double[] prices = new double[problem.clients()];
    for (int client = 0; client < prices.length; client++) {
      double least = Double.POSITIVE_INFINITY;
      for (int round = 0; round < problem.rounds(); round++) {
        if (!problem.isLeftOut(round, client)) {
          double joules = problem.network().uploadJoules(client, 1, problem.gains()[round][client]);
          double cost = problem.prices().energy(client) * joules + problem.prices().call(round);
          least = StrictMath.min(least, cost);
        }
      }
      prices[client] = least;
    }
    return prices;
  }

  /** The same at the problem's prices, whatever its limits. */
  static Plan plan(String name, PlanningProblem problem, Stopwatch stopwatch, Progress progress) {
    RoundProblem[] rounds = new RoundProblem[problem.rounds()];
    Arrays.setAll(rounds, round -> new RoundProblem(problem, round));
    int clients = problem.clients();
    boolean large = PlanImprovement.isLarge(problem);
    boolean small = (long) clients * rounds.length <= SMALL;
    boolean thorough = small && clients <= FEW;
    boolean often = thorough || (small && rounds.length >= ROUNDS_TO_A_CLIENT * clients);
    int nodes = large ? 1 : 20;
    double goodEnough = large ? LARGE_GOOD_ENOUGH : GOOD_ENOUGH;
    DualAscent dual = new DualAscent(problem, rounds, thorough ? 1_000 : nodes);
    PlanImprovement plans = new PlanImprovement(problem, rounds, nodes);
    Pricing pricing = new Pricing(dual, plans, stopwatch, progress, goodEnough);
    int ladders = small ? 1 + BENDS.length : 1;
    // However little time there is, the first step gives a plan and a bound.
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
    progress.report("polishing", pricing.iterations(), 0);
    double[][] shares = plans.polish(often);
    if (!small && pricing.goesOn()) {
      // The plan is what it will be, but a ladder in its shape betters the bound.
      dual.restart(Ladder.shaped(problem, rounds, plans.best(), BENDS[0]));
      pricing.settle(SETTLED);
    }
    bendMore(problem, rounds, dual, plans, pricing);
    if (pricing.goesOn() && pricing.gap() > FAIR) {
      // Where hardly anybody calls, prices are far from where they started.
      dual.restartAt(Ladder.linear(problem), wholeBandPrices(problem));
      pricing.settle(SETTLED);
      bendMore(problem, rounds, dual, plans, pricing);
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
