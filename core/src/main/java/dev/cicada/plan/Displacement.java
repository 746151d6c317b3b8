package dev.cicada.plan;

import java.util.Arrays;

/**
 * Lets a client's call take a round in which another client calls, whose call moves on to a third
 * round.
 *
 * <p>If clients call less than once each, a plan is an assignment of calls to rounds. Moving one
 * call at a time gets stuck, since every good round is taken. Sums of probabilities do not change,
 * so only energies are compared.
 */
final class Displacement {
  private static final double PROGRESS = 1e-7;

  /** How many calls may move; no plan of few clients needs more. */
  private static final int MOST_MOVES = 1_000;

  private final RoundProblem[] rounds;
  private final double least;
  private final double mostSenders;
  private final double[][] p;
  private final int clients;
  private final double[] energies;
  private final double[] joining;

  /** Changes these probabilities in place. */
  Displacement(
      RoundProblem[] rounds, double minProbability, double mostSenders, double[][] probabilities) {
    this.mostSenders = mostSenders;
    this.rounds = rounds;
    this.least = minProbability;
    this.p = probabilities;
    this.clients = probabilities[0].length;
    this.energies = new double[rounds.length];
    this.joining = new double[rounds.length];
    for (int round = 0; round < rounds.length; round++) {
      energies[round] = energy(round);
    }
  }

  /**
   * Displaces calls until that saves nothing.
   *
   * @return whether anything was saved
   */
  boolean better() {
    int moves = 0;
    while (moves < MOST_MOVES && displaceOne()) {
      moves++;
    }
    return moves > 0;
  }

  private boolean displaceOne() {
    for (int round = 0; round < rounds.length; round++) {
      for (int k = 0; k < clients; k++) {
        if (p[round][k] > least && displace(k, round)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Finds another client to take this client's round, if that pays. */
  private boolean displace(int k, int round) {
    double call = p[round][k];
    for (int place = 0; place < rounds.length; place++) {
      joining[place] = p[place][k] == least ? energyWith(place, k, call) - energies[place] : 0;
    }
    p[round][k] = least;
    for (int from = 0; from < rounds.length; from++) {
      for (int other = 0; other < clients; other++) {
        boolean may = from != round && other != k && p[from][other] > least;
        if (may && p[round][other] == least && take(k, call, round, other, from)) {
          return true;
        }
      }
    }
    p[round][k] = call;
    return false;
  }

  /** Moves another client's call into the round, and the call that was there to its best place. */
  private boolean take(int k, double call, int round, int other, int from) {
    double moved = p[from][other];
    p[from][other] = least;
    p[round][other] = moved;
    double left = energy(from);
    double entered = energy(round);
    int best = -1;
    double change = Double.POSITIVE_INFINITY;
    for (int place = 0; place < rounds.length; place++) {
      if (place != round && p[place][k] == least) {
        double cost = place == from ? energyWith(from, k, call) - left : joining[place];
        if (cost < change) {
          change = cost;
          best = place;
        }
      }
    }
    double before = energies[round] + energies[from];
    if (best >= 0 && left + entered + change < before * (1 - PROGRESS)) {
      p[best][k] = call;
      energies[round] = entered;
      energies[from] = energy(from);
      energies[best] = energy(best);
      return true;
    }
    p[from][other] = moved;
    p[round][other] = least;
    return false;
  }

  /** Infinite beyond the limit on callers. */
  private double energy(int round) {
    boolean fits =
        mostSenders == Double.POSITIVE_INFINITY || Arrays.stream(p[round]).sum() <= mostSenders;
    return fits ? rounds[round].energy(p[round]) : Double.POSITIVE_INFINITY;
  }

  private double energyWith(int round, int k, double probability) {
    double now = p[round][k];
    p[round][k] = probability;
    double energy = energy(round);
    p[round][k] = now;
    return energy;
  }
}
