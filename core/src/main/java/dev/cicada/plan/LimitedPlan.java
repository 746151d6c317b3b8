package dev.cicada.plan;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * P1 within limits: puts prices on what is limited, runs the certified planner at these prices, and
 * repairs its plans.
 *
 * <p>By weak duality, the certified bound at any prices, less what the limits are worth at them, is
 * a bound. Prices follow how far the plans are from their limits. Each plan is then made to keep
 * the limits by moving its probabilities towards the least, since energy at given shares is linear
 * in them.
 */
final class LimitedPlan {
  private static final int PASSES = 16;
  private static final double GOOD_ENOUGH = 2e-3;
  private static final int HALVINGS = 60;
  private static final double DAMPING = 0.7;

  /** Passes in which a call has one price for all rounds, before each round has its own. */
  private static final int PASSES_OF_ONE_PRICE = 10;

  private static final double LEAST_ENERGY_PRICE = 1e-9;

  private final PlanningProblem problem;
  private final Network network;
  private final Goal goal;
  private final Stopwatch stopwatch;
  private final Planner.Progress progress;
  private final int clients;
  private final int rounds;
  private final double[] budgetPrices;
  private final double[] callPrices;
  private final PriceBracket mainPrices = new PriceBracket();
  private final PriceBracket sendersPrices = new PriceBracket();
  private int passes;
  private double energyPrice;
  private double convergencePrice;
  private double bestObjective = Double.POSITIVE_INFINITY;
  private @Nullable Plan best;
  private double bound = Double.NEGATIVE_INFINITY;

  LimitedPlan(PlanningProblem problem, Stopwatch stopwatch, Planner.Progress progress) {
    this.stopwatch = stopwatch;
    this.problem = problem;
    this.network = problem.network();
    this.goal = network.goal();
    this.progress = progress;
    this.clients = problem.clients();
    this.rounds = problem.rounds();
    this.budgetPrices = new double[clients];
    this.callPrices = new double[rounds];
  }

  Plan plan(String solver) {
    RoundProblem[] plain = new RoundProblem[rounds];
    PlanningProblem joules = problem.at(new Prices(1, 1, new double[0], new double[0]));
    Arrays.setAll(plain, round -> new RoundProblem(joules, round));
    double leastJoules = leastJoules(plain);
    boolean limitsSenders = goal.maxSendersPerRound() < Double.POSITIVE_INFINITY;
    FewerSenders senders =
        limitsSenders && CertifiedPlanner.isSmall(problem)
            ? new FewerSenders(problem, stopwatch)
            : null;
    start(leastJoules);
    int iterations = 0;
    for (int pass = 0; pass < PASSES && !(gap() < GOOD_ENOUGH) && !late(); pass++) {
      Plan priced = CertifiedPlanner.plan(solver, problem.at(prices()), stopwatch, told(pass));
      iterations += priced.iterations();
      bound = StrictMath.max(bound, priced.lowerBound() - worthOfLimits());
      double[][] joulesOfCalls = joulesOfCalls(priced.shares());
      double[][] wanted = PlanImprovement.copy(priced.probabilities());
      if (senders != null) {
        double[][] fewer = PlanImprovement.copy(wanted);
        senders.stepBack(fewer);
        boolean alone = goal.minimize() == Minimize.WEIGHTED_SUM && !goal.limitsEnergy();
        offer(
            solver, alone ? senders.bettered(fewer) : fewer, priced.shares(), joulesOfCalls, plain);
      }
      offer(solver, wanted, priced.shares(), joulesOfCalls, plain);
      follow(priced.probabilities(), joulesOfCalls);
    }
    if (best == null) {
      throw new InfeasibleException(
          "energyBudgetJoules of clients", "too little", "more: no plan was found that keeps it");
    }
    return Plan.of(
        solver,
        problem,
        best.probabilities(),
        best.shares(),
        bound,
        iterations,
        Status.CERTIFIED,
        best.multipliers());
  }

  /** Progress of a pass: reports the gap of the limited problem, not that of the priced one. */
  private Planner.Progress told(int pass) {
    String stage =
        best == null ? "pricing limits" : Pricing.stage("pricing limits", bestObjective, bound);
    return (ignored, done, total) -> progress.report(stage, pass, 0);
  }

  private boolean late() {
    return stopwatch.isOver() && best != null;
  }

  private double gap() {
    return best == null ? 1 : (bestObjective - bound) / bestObjective;
  }

  /** The energy of calls at the least probability. Refuses limits that no plan can keep. */
  private double leastJoules(RoundProblem[] plain) {
    double[] least = new double[clients];
    Arrays.fill(least, problem.minProbability());
    double joules = 0;
    for (RoundProblem round : plain) {
      joules += round.energy(least);
    }
    if (joules > goal.energyBudgetJoules()) {
      throw new InfeasibleException(
          "energyBudgetJoules",
          goal.energyBudgetJoules(),
          "at least %s, what calls at minProbability take".formatted(joules));
    }
    double leastConvergence = 0;
    for (int k = 0; k < clients; k++) {
      leastConvergence += goal.weight(k) / clients;
    }
    if (leastConvergence > goal.maxConvergence()) {
      throw new InfeasibleException(
          "convergence",
          goal.maxConvergence(),
          "at least %s, what calls in every round give".formatted(leastConvergence));
    }
    return joules;
  }

  private void start(double leastJoules) {
    energyPrice = network.energyFactor();
    convergencePrice = network.convergenceFactor();
    if (goal.minimize() == Minimize.CONVERGENCE) {
      energyPrice = 1 / StrictMath.min(budget(), 100 * leastJoules);
    } else if (goal.minimize() == Minimize.ENERGY) {
      convergencePrice = leastJoules / goal.maxConvergence();
    }
  }

  /** What all clients together may spend, by the common budget and by their own. */
  private double budget() {
    double all = 0;
    for (int k = 0; k < clients; k++) {
      all += goal.clientBudgetJoules(k);
    }
    return StrictMath.min(goal.energyBudgetJoules(), all);
  }

  private Prices prices() {
    double[] clientEnergy = budgetPrices.clone();
    for (int k = 0; k < clients; k++) {
      clientEnergy[k] += energyPrice;
    }
    return new Prices(convergencePrice, energyPrice, clientEnergy, callPrices.clone());
  }

  private double worthOfLimits() {
    Sum worth = new Sum();
    double ofBudget = energyPrice - network.energyFactor();
    worth.add(ofBudget > 0 ? ofBudget * budget() : 0);
    worth.add(goal.minimize() == Minimize.ENERGY ? convergencePrice * goal.maxConvergence() : 0);
    for (int k = 0; k < clients; k++) {
      worth.add(budgetPrices[k] > 0 ? budgetPrices[k] * goal.clientBudgetJoules(k) : 0);
    }
    for (double price : callPrices) {
      worth.add(price > 0 ? price * goal.maxSendersPerRound() : 0);
    }
    return worth.value();
  }

  private double[][] joulesOfCalls(double[][] shares) {
    double[][] joules = new double[rounds][clients];
    for (int round = 0; round < rounds; round++) {
      for (int k = 0; k < clients; k++) {
        joules[round][k] =
            problem.isLeftOut(round, k)
                ? 0
                : network.uploadJoules(k, shares[round][k], problem.gains()[round][k]);
      }
    }
    return joules;
  }

  /** Moves prices by how far a plan is from its limits. */
  private void follow(double[][] probabilities, double[][] joules) {
    double power = goal.convergencePower();
    double[] ofClients = new double[clients];
    double all = 0;
    double allSenders = 0;
    double[] ofCalls = new double[rounds];
    for (int round = 0; round < rounds; round++) {
      double senders = 0;
      double spent = 0;
      for (int k = 0; k < clients; k++) {
        double expected = probabilities[round][k] * joules[round][k];
        ofClients[k] += expected;
        spent += energyPrice * expected;
        senders += probabilities[round][k];
      }
      double aCall = spent / senders;
      double wanted = (aCall + callPrices[round]) * factor(senders / goal.maxSendersPerRound());
      ofCalls[round] = StrictMath.max(0, wanted - aCall);
      allSenders += senders;
    }
    followSenders(allSenders / (rounds * goal.maxSendersPerRound()), ofCalls);
    for (int k = 0; k < clients; k++) {
      all += ofClients[k];
      double wanted =
          (energyPrice + budgetPrices[k]) * factor(ofClients[k] / goal.clientBudgetJoules(k));
      budgetPrices[k] = StrictMath.max(0, wanted - energyPrice);
    }
    if (goal.minimize() == Minimize.ENERGY) {
      double convergence = convergence(probabilities);
      double used = convergence / goal.maxConvergence();
      double wanted = convergencePrice * StrictMath.pow(used, DAMPING * (power + 1) / power);
      convergencePrice = mainPrices.next(convergencePrice, wanted, used);
    } else {
      double least =
          goal.minimize() == Minimize.WEIGHTED_SUM
              ? network.energyFactor()
              : LEAST_ENERGY_PRICE / budget();
      double used = all / budget();
      energyPrice =
          StrictMath.max(least, mainPrices.next(energyPrice, energyPrice * factor(used), used));
    }
  }

  /**
   * Moves the prices of calls: first a single one for all rounds, which is found fast and proves
   * most, then each round's own.
   *
   * @param used expected callers of all rounds, over their limit
   * @param own what each round's own price would be
   */
  private void followSenders(double used, double[] own) {
    boolean binding = used > 1 || callPrices[0] > 0;
    if (++passes > PASSES_OF_ONE_PRICE || !binding) {
      System.arraycopy(own, 0, callPrices, 0, rounds);
      return;
    }
    double price = callPrices[0];
    if (price == 0) {
      // What a call is worth to clients if they share all allowed calls equally.
      double calls = goal.maxSendersPerRound() * rounds / clients;
      PlanningProblem priced = problem.at(prices());
      for (int k = 0; k < clients; k++) {
        price += priced.convergencePrice(k, calls) / clients;
      }
    } else {
      price = sendersPrices.next(price, price * factor(used), used);
    }
    Arrays.fill(callPrices, price);
  }

  /** If no probability is clipped, energy falls with the power 1/(m + 1) of its price. */
  private double factor(double used) {
    double change = StrictMath.pow(used, DAMPING * (goal.convergencePower() + 1));
    return StrictMath.max(1e-3, StrictMath.min(1e3, change));
  }

  private double convergence(double[][] probabilities) {
    double sum = 0;
    for (int k = 0; k < clients; k++) {
      double calls = 0;
      for (double[] row : probabilities) {
        calls += row[k];
      }
      sum += goal.weight(k) * StrictMath.pow(rounds / calls, goal.convergencePower());
    }
    return sum / clients;
  }

  /** Makes a plan keep every limit, and remembers it if it is the best so far. */
  private void offer(
      String solver, double[][] p, double[][] shares, double[][] joules, RoundProblem[] plain) {
    for (double[] row : p) {
      towardsLeast(new double[][] {row}, null, goal.maxSendersPerRound());
    }
    boolean budgets = goal.clientBudgetsJoules().length > 0;
    for (int k = 0; budgets && k < clients; k++) {
      if (!keepBudget(p, joules, k)) {
        return;
      }
    }
    if (!towardsLeast(p, joules, goal.energyBudgetJoules())) {
      return;
    }
    if (goal.minimize() == Minimize.ENERGY) {
      raise(p);
    }
    double[][] granted = PlanImprovement.copy(shares);
    for (int round = 0; !budgets && round < rounds; round++) {
      plain[round].shares(p[round], granted[round]);
    }
    Multipliers multipliers =
        new Multipliers(
            StrictMath.max(0, energyPrice - network.energyFactor()),
            Arrays.stream(callPrices).sum(),
            goal.minimize() == Minimize.ENERGY ? convergencePrice : 0,
            budgets ? budgetPrices.clone() : new double[0]);
    Plan plan = Plan.of(solver, problem, p, granted, 0, 0, Status.CERTIFIED, multipliers);
    boolean within =
        plan.energyJoules() <= goal.energyBudgetJoules() * (1 + 1e-10)
            && convergence(p) <= goal.maxConvergence() * (1 + 1e-10);
    if (within && plan.objective() < bestObjective) {
      best = plan;
      bestObjective = plan.objective();
    }
  }

  /** Moves all probabilities towards the least until their use is within a limit. */
  private boolean towardsLeast(double[][] p, double @Nullable [][] joules, double limit) {
    double least = problem.minProbability();
    double used = 0;
    double usedAtLeast = 0;
    for (int row = 0; row < p.length; row++) {
      for (int k = 0; k < clients; k++) {
        double each = joules == null ? 1 : joules[row][k];
        used += p[row][k] * each;
        usedAtLeast += least * each;
      }
    }
    if (used <= limit) {
      return true;
    }
    double part = (limit - usedAtLeast) / (used - usedAtLeast);
    for (double[] row : p) {
      for (int k = 0; k < clients; k++) {
        row[k] = StrictMath.max(least, least + StrictMath.max(0, part) * (row[k] - least));
      }
    }
    return part >= 0;
  }

  /** The same for one client's budget. */
  private boolean keepBudget(double[][] p, double[][] joules, int k) {
    double least = problem.minProbability();
    double used = 0;
    double usedAtLeast = 0;
    for (int round = 0; round < rounds; round++) {
      used += p[round][k] * joules[round][k];
      usedAtLeast += least * joules[round][k];
    }
    double budget = goal.clientBudgetJoules(k);
    if (used <= budget) {
      return true;
    }
    double part = (budget - usedAtLeast) / (used - usedAtLeast);
    for (int round = 0; round < rounds && part >= 0; round++) {
      p[round][k] = StrictMath.max(least, least + part * (p[round][k] - least));
    }
    return part >= 0;
  }

  /** Moves all probabilities towards one until convergence is within its limit. */
  private void raise(double[][] p) {
    double[][] given = PlanImprovement.copy(p);
    double low = 0;
    double high = 1;
    for (int step = 0; step < HALVINGS && convergence(given) > goal.maxConvergence(); step++) {
      double part = 0.5 * (low + high);
      move(given, part, p);
      if (convergence(p) > goal.maxConvergence()) {
        low = part;
      } else {
        high = part;
      }
    }
    move(given, high < 1 ? high : 0, p);
  }

  /**
   * Moves probabilities part of the way to one, as far as the limit on a round's callers allows.
   */
  private void move(double[][] from, double part, double[][] to) {
    for (int round = 0; round < to.length; round++) {
      double senders = Arrays.stream(from[round]).sum();
      double room = (goal.maxSendersPerRound() - senders) / (clients - senders);
      double own = room < part ? StrictMath.max(0, room) : part;
      for (int k = 0; k < to[round].length; k++) {
        to[round][k] = from[round][k] + own * (1 - from[round][k]);
      }
    }
  }
}
