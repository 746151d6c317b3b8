package dev.cicada.plan;

import java.util.Arrays;

/**
 * Local search for probabilities of P1, and the best ones found so far.
 *
 * <p>Here a plan is just probabilities: the best shares follow from them, round by round.
 */
final class PlanImprovement {
  private static final double PROGRESS = 1e-9;
  private static final double REFINED = 1e-6;
  private static final int HALVINGS = 12;
  private static final double ROUNDING = 1e-12;

  /** Above this number of clients squared times rounds, there are too many exchanges to try. */
  private static final double LARGE = 4e6;

  private final PlanningProblem problem;
  private final RoundProblem[] rounds;
  private final int nodeLimit;
  private final int clients;
  private final double minProbability;
  private final boolean large;
  private final Stopwatch stopwatch;
  private final double mostSenders;
  private double bestObjective = Double.POSITIVE_INFINITY;
  private double[][] best = {};

  PlanImprovement(
      PlanningProblem problem, RoundProblem[] rounds, int nodeLimit, Stopwatch stopwatch) {
    this(problem, rounds, nodeLimit, stopwatch, Double.POSITIVE_INFINITY);
  }

  /** Refines plans within a limit on the callers of a round. */
  PlanImprovement(
      PlanningProblem problem,
      RoundProblem[] rounds,
      int nodeLimit,
      Stopwatch stopwatch,
      double mostSenders) {
    this.stopwatch = stopwatch;
    this.mostSenders = mostSenders;
    this.problem = problem;
    this.rounds = rounds;
    this.nodeLimit = nodeLimit;
    this.clients = problem.clients();
    this.minProbability = problem.minProbability();
    this.large = isLarge(problem);
  }

  /** Whether there are so many clients and rounds that the search has to be coarse. */
  static boolean isLarge(PlanningProblem problem) {
    return (double) problem.clients() * problem.clients() * problem.rounds() > LARGE;
  }

  /** The best probabilities so far. */
  double[][] best() {
    return best;
  }

  /** The objective of the best plan so far; infinite before there is one. */
  double bestObjective() {
    return bestObjective;
  }

  /** How far the best plan is above a bound, relative. */
  double gap(DualAscent dual) {
    return best.length == 0 ? 1 : (bestObjective - dual.bound()) / bestObjective;
  }

  /**
   * Improves these probabilities in place, with every client in or out of every round. Once time is
   * up, they stay as they are.
   */
  void decide(double[][] probabilities) {
    boolean changed = !stopwatch.isOver();
    while (changed) {
      chooseRoundByRound(probabilities);
      changed = moveCalls(probabilities) && !stopwatch.isOver();
    }
    keep(copy(probabilities));
  }

  /**
   * Improves these probabilities in place, with any values: one after the other, then by exchanges
   * between rounds, until neither helps.
   */
  void refine(double[][] probabilities) {
    double before;
    double after = objective(probabilities);
    do {
      before = after;
      adjust(probabilities);
      moveCalls(probabilities);
      after = objective(probabilities);
    } while (after < before * (1 - REFINED) && !stopwatch.isOver());
    keep(copy(probabilities));
  }

  /** Replaces each round's choice by the best vertex given the others, until none changes. */
  private void chooseRoundByRound(double[][] probabilities) {
    double[] sums = sums(probabilities);
    double[] rewards = new double[clients];
    double[] candidate = new double[clients];
    int unchanged = minProbability < 1 ? 0 : rounds.length;
    for (int visit = 0; unchanged < rounds.length && !stopwatch.isOver(); visit++) {
      RoundProblem round = rounds[visit % rounds.length];
      double[] current = probabilities[visit % rounds.length];
      double objective = round.energy(current);
      double constant = 0;
      for (int k = 0; k < clients; k++) {
        // Vertices are at lambda or 1, so a line through the convergence terms at both is exact.
        double others = sums[k] - current[k];
        double out = problem.convergenceTerm(k, others + minProbability);
        rewards[k] = (out - problem.convergenceTerm(k, others + 1)) / (1 - minProbability);
        constant += out + rewards[k] * minProbability;
        objective += problem.convergenceTerm(k, sums[k]);
      }
      round.solve(rewards, nodeLimit);
      if (round.bestValue() + constant < objective * (1 - PROGRESS)) {
        round.best(candidate);
        for (int k = 0; k < clients; k++) {
          sums[k] += candidate[k] - current[k];
          current[k] = candidate[k];
        }
        unchanged = 0;
      } else {
        unchanged++;
      }
    }
  }

  /**
   * Exchanges two probabilities of each client between rounds, where that saves energy.
   *
   * <p>The client's sum does not change, and the two rounds are independent. So the best exchange
   * of two values follows from what each round would save or spend by itself.
   */
  private boolean moveCalls(double[][] probabilities) {
    if (large) {
      return moveCallsByPrice(probabilities);
    }
    boolean moved = false;
    for (int k = 0; k < clients; k++) {
      int client = k;
      double[] values =
          Arrays.stream(probabilities).mapToDouble(row -> row[client]).distinct().toArray();
      double[][] energies = new double[values.length][rounds.length];
      for (int round = 0; round < rounds.length; round++) {
        double[] row = probabilities[round];
        double probability = row[k];
        for (int value = 0; value < values.length; value++) {
          row[k] = values[value];
          energies[value][round] = fits(row) ? rounds[round].energy(row) : Double.POSITIVE_INFINITY;
        }
        row[k] = probability;
      }
      for (int one = 0; one < values.length; one++) {
        for (int other = 0; other < one; other++) {
          int from = cheapest(probabilities, k, values[one], energies[other], energies[one]);
          int to = cheapest(probabilities, k, values[other], energies[one], energies[other]);
          if (from >= 0 && to >= 0) {
            double before = energies[one][from] + energies[other][to];
            double after = energies[other][from] + energies[one][to];
            if (after < before * (1 - PROGRESS)) {
              probabilities[from][k] = values[other];
              probabilities[to][k] = values[one];
              moved = true;
            }
          }
        }
      }
    }
    return moved;
  }

  private boolean fits(double[] row) {
    return mostSenders == Double.POSITIVE_INFINITY || Arrays.stream(row).sum() <= mostSenders;
  }

  /**
   * The same for many clients: tries only the exchange that looks best by the prices of the rounds'
   * bands.
   */
  private boolean moveCallsByPrice(double[][] probabilities) {
    boolean moved = false;
    double[] energies = new double[rounds.length];
    for (int round = 0; round < rounds.length; round++) {
      energies[round] = rounds[round].energy(probabilities[round]);
    }
    double[][] costs = new double[2][rounds.length];
    for (int k = 0; k < clients; k++) {
      for (int round = 0; round < rounds.length; round++) {
        costs[0][round] = rounds[round].costAtPrice(k, minProbability);
        costs[1][round] = rounds[round].costAtPrice(k, 1);
      }
      int from = cheapest(probabilities, k, 1, costs[0], costs[1]);
      int to = cheapest(probabilities, k, minProbability, costs[1], costs[0]);
      if (from >= 0 && to >= 0) {
        double before = energies[from] + energies[to];
        double promised = costs[0][from] - costs[1][from] + costs[1][to] - costs[0][to];
        if (promised < -PROGRESS * before && exchange(probabilities, k, from, to, energies)) {
          moved = true;
        }
      }
    }
    return moved;
  }

  /** Moves a client's call from one round to another, if that saves energy. */
  private boolean exchange(double[][] probabilities, int k, int from, int to, double[] energies) {
    probabilities[from][k] = minProbability;
    probabilities[to][k] = 1;
    double left = rounds[from].energy(probabilities[from]);
    double joined = rounds[to].energy(probabilities[to]);
    double before = energies[from] + energies[to];
    if (left + joined < before * (1 - PROGRESS)) {
      energies[from] = left;
      energies[to] = joined;
      return true;
    }
    probabilities[from][k] = 1;
    probabilities[to][k] = minProbability;
    rounds[from].energy(probabilities[from]);
    rounds[to].energy(probabilities[to]);
    return false;
  }

  /**
   * Improves the best plan by {@link Displacement}.
   *
   * @return whether that helped
   */
  boolean displace() {
    double[][] probabilities = copy(best);
    boolean helped = new Displacement(rounds, minProbability, mostSenders, probabilities).better();
    keep(probabilities);
    return helped;
  }

  /** Of the rounds in which a client has a value, the one whose energy changes least. */
  private static int cheapest(
      double[][] probabilities, int client, double value, double[] after, double[] before) {
    int cheapest = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int round = 0; round < before.length; round++) {
      double change = after[round] - before[round];
      if (probabilities[round][client] == value && change < least) {
        least = change;
        cheapest = round;
      }
    }
    return cheapest;
  }

  /**
   * Polishes the best plan off the vertices: P3 at its shares, and where {@code thorough} also one
   * probability at a time, until neither helps.
   *
   * @return the shares that go with the best plan
   */
  double[][] polish(boolean thorough) {
    double[][] shares = new double[rounds.length][clients];
    double before;
    do {
      before = bestObjective;
      share(shares);
      keep(selected(shares));
      if (thorough) {
        refine(copy(best));
      }
    } while (bestObjective < before * (1 - 1e-7) && !stopwatch.isOver());
    share(shares);
    return shares;
  }

  private void share(double[][] shares) {
    for (int round = 0; round < rounds.length; round++) {
      rounds[round].shares(best[round], shares[round]);
    }
  }

  /** The best probabilities at these shares: P3 for every client. */
  private double[][] selected(double[][] shares) {
    double[][] uploads = new double[clients][rounds.length];
    for (int round = 0; round < rounds.length; round++) {
      double[] snr = problem.wholeBandSnr(round);
      for (int k = 0; k < clients; k++) {
        uploads[k][round] =
            problem.isLeftOut(round, k)
                ? problem.forbiddingPrice(k)
                : problem.uploadTerm(round, k, snr[k], shares[round][k])
                    + problem.prices().call(round);
      }
    }
    double[][] probabilities = new double[rounds.length][clients];
    for (int k = 0; k < clients; k++) {
      double[] ofClient =
          SelectionSubproblem.solve(
              problem.convergenceWeight(k),
              problem.network().goal().convergencePower(),
              minProbability,
              uploads[k]);
      for (int round = 0; round < rounds.length; round++) {
        probabilities[round][k] = ofClient[round];
      }
    }
    return probabilities;
  }

  /** Moves one probability after the other to its best value. */
  private void adjust(double[][] probabilities) {
    double[] sums = sums(probabilities);
    for (int round = 0; round < rounds.length; round++) {
      double[] row = probabilities[round];
      for (int k = 0; k < clients; k++) {
        double others = sums[k] - row[k];
        row[k] = bestProbability(rounds[round], row, k, others, most(row, k));
        sums[k] = others + row[k];
      }
    }
  }

  /** The highest probability that the limit leaves to a client, given the others'. */
  private double most(double[] row, int k) {
    if (mostSenders == Double.POSITIVE_INFINITY) {
      return 1;
    }
    double left = mostSenders * (1 - ROUNDING) - (Arrays.stream(row).sum() - row[k]);
    return StrictMath.max(row[k], StrictMath.min(1, left));
  }

  /** Compares both ends and the middle, then closer and closer neighbours of the best so far. */
  private double bestProbability(
      RoundProblem round, double[] row, int k, double others, double most) {
    double bestSoFar = row[k];
    double least = round.energy(row) + problem.convergenceTerm(k, others + bestSoFar);
    double width = (most - minProbability) / 2;
    double center = minProbability + width;
    for (int halving = 0; halving < HALVINGS; halving++) {
      for (int side = -1; side <= 1; side++) {
        row[k] = StrictMath.max(minProbability, StrictMath.min(most, center + side * width));
        double value = round.energy(row) + problem.convergenceTerm(k, others + row[k]);
        if (value < least) {
          least = value;
          bestSoFar = row[k];
        }
      }
      center = bestSoFar;
      width /= 2;
    }
    return bestSoFar;
  }

  private void keep(double[][] probabilities) {
    double objective = objective(probabilities);
    if (objective < bestObjective) {
      bestObjective = objective;
      best = probabilities;
    }
  }

  static double[][] copy(double[][] probabilities) {
    return Arrays.stream(probabilities).map(double[]::clone).toArray(double[][]::new);
  }

  private double objective(double[][] probabilities) {
    Sum objective = new Sum();
    for (int round = 0; round < rounds.length; round++) {
      objective.add(rounds[round].energy(probabilities[round]));
    }
    double[] sums = sums(probabilities);
    for (int k = 0; k < clients; k++) {
      objective.add(problem.convergenceTerm(k, sums[k]));
    }
    return objective.value();
  }

  private double[] sums(double[][] probabilities) {
    double[] sums = new double[clients];
    for (double[] row : probabilities) {
      for (int k = 0; k < clients; k++) {
        sums[k] += row[k];
      }
    }
    return sums;
  }
}
