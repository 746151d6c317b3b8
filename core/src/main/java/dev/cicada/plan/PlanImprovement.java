package dev.cicada.plan;

import java.util.Arrays;

/**
 * Local search for probabilities of P1, and the best that it has found.
 *
 * <p>A plan here is probabilities alone: the shares that go with them are each round's own affair.
 */
final class PlanImprovement {
  private static final double PROGRESS = 1e-9;
  private static final int HALVINGS = 12;

  private final PlanningProblem problem;
  private final RoundProblem[] rounds;
  private final int nodeLimit;
  private final int clients;
  private final double floor;
  private double bestObjective = Double.POSITIVE_INFINITY;
  private double[][] best;

  PlanImprovement(PlanningProblem problem, RoundProblem[] rounds, int nodeLimit) {
    this.problem = problem;
    this.rounds = rounds;
    this.nodeLimit = nodeLimit;
    this.clients = problem.clients();
    this.floor = problem.minProbability();
  }

  /** The best probabilities so far. */
  double[][] best() {
    return best;
  }

  /** How far the best plan is above a bound, relative. */
  double gap(DualAscent dual) {
    return (bestObjective - dual.bound()) / bestObjective;
  }

  /** Betters these probabilities, in place, until no round and no call can be changed for good. */
  void improve(double[][] probabilities) {
    do {
      chooseRoundByRound(probabilities);
    } while (moveCalls(probabilities));
    keep(probabilities);
  }

  /** Replaces each round's choice by the best vertex given the others, until none changes. */
  private void chooseRoundByRound(double[][] probabilities) {
    double[] sums = sums(probabilities);
    double[] rewards = new double[clients];
    double[] candidate = new double[clients];
    int unchanged = floor < 1 ? 0 : rounds.length;
    for (int visit = 0; unchanged < rounds.length; visit++) {
      RoundProblem round = rounds[visit % rounds.length];
      double[] current = probabilities[visit % rounds.length];
      double objective = round.energy(current);
      double constant = 0;
      for (int k = 0; k < clients; k++) {
        // Between lambda and 1 it is enough to know both ends: a line through them.
        double others = sums[k] - current[k];
        double out = problem.convergenceTerm(others + floor);
        rewards[k] = (out - problem.convergenceTerm(others + 1)) / (1 - floor);
        constant += out + rewards[k] * floor;
        objective += problem.convergenceTerm(sums[k]);
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

  /** Moves one call of each client to another round, where that saves energy. */
  private boolean moveCalls(double[][] probabilities) {
    double[] energies = new double[rounds.length];
    Arrays.setAll(energies, round -> rounds[round].energy(probabilities[round]));
    boolean moved = false;
    for (int k = 0; k < clients; k++) {
      int from = -1;
      int to = -1;
      double mostSaved = 0;
      double leastSpent = Double.POSITIVE_INFINITY;
      for (int round = 0; round < rounds.length; round++) {
        double[] row = probabilities[round];
        double probability = row[k];
        boolean calls = probability > 0.5;
        row[k] = calls ? floor : 1;
        double change = rounds[round].energy(row) - energies[round];
        row[k] = probability;
        if (calls && -change > mostSaved) {
          mostSaved = -change;
          from = round;
        } else if (!calls && change < leastSpent) {
          leastSpent = change;
          to = round;
        }
      }
      if (from >= 0 && to >= 0 && leastSpent < mostSaved) {
        swap(probabilities, k, from, to);
        double fromEnergy = rounds[from].energy(probabilities[from]);
        double toEnergy = rounds[to].energy(probabilities[to]);
        if (fromEnergy + toEnergy < (energies[from] + energies[to]) * (1 - PROGRESS)) {
          energies[from] = fromEnergy;
          energies[to] = toEnergy;
          moved = true;
        } else {
          swap(probabilities, k, from, to);
        }
      }
    }
    return moved;
  }

  private static void swap(double[][] probabilities, int client, int from, int to) {
    double probability = probabilities[from][client];
    probabilities[from][client] = probabilities[to][client];
    probabilities[to][client] = probability;
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
        keep(adjusted());
      }
    } while (bestObjective < before * (1 - 1e-7));
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
        uploads[k][round] = problem.uploadWeight(k) / problem.rate(snr[k], shares[round][k]);
      }
    }
    double[][] probabilities = new double[rounds.length][clients];
    for (int k = 0; k < clients; k++) {
      double[] ofClient = SelectionSubproblem.solve(problem.convergenceWeight(), floor, uploads[k]);
      for (int round = 0; round < rounds.length; round++) {
        probabilities[round][k] = ofClient[round];
      }
    }
    return probabilities;
  }

  /** The best plan with one probability after the other moved to its best value. */
  private double[][] adjusted() {
    double[][] probabilities = Arrays.stream(best).map(double[]::clone).toArray(double[][]::new);
    double[] sums = sums(probabilities);
    for (int round = 0; round < rounds.length; round++) {
      double[] row = probabilities[round];
      for (int k = 0; k < clients; k++) {
        double others = sums[k] - row[k];
        row[k] = bestProbability(rounds[round], row, k, others);
        sums[k] = others + row[k];
      }
    }
    return probabilities;
  }

  /** Compares both ends and the middle, then ever nearer neighbours of the best so far. */
  private double bestProbability(RoundProblem round, double[] row, int k, double others) {
    double bestSoFar = row[k];
    double least = round.energy(row) + problem.convergenceTerm(others + bestSoFar);
    double width = (1 - floor) / 2;
    double center = floor + width;
    for (int halving = 0; halving < HALVINGS; halving++) {
      for (int side = -1; side <= 1; side++) {
        row[k] = StrictMath.max(floor, StrictMath.min(1, center + side * width));
        double value = round.energy(row) + problem.convergenceTerm(others + row[k]);
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
    Sum objective = new Sum();
    for (int round = 0; round < rounds.length; round++) {
      objective.add(rounds[round].energy(probabilities[round]));
    }
    for (double calls : sums(probabilities)) {
      objective.add(problem.convergenceTerm(calls));
    }
    if (objective.value() < bestObjective) {
      bestObjective = objective.value();
      best = probabilities;
    }
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
