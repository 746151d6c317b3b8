package dev.cicada.scheme;

import dev.cicada.plan.Network;
import java.util.Arrays;

/**
 * How much more or less than the mean client each client will call in the long run, because its
 * channel is better or worse, or because its weight is higher or lower.
 *
 * <p>If a call costs b_k and a client has weight a_k, its calls go as a small power of a_k / b_k,
 * since clients wait for channels that suit them. Past costs tell b_k, but in a changing cell they
 * also depend on luck. So the difference between a client's mean cost and that of all is believed
 * only as far as luck does not explain it: the variance between clients is compared with the
 * variance between the rounds of one client.
 */
final class LastingDifferences {
  /** Calls as a power of weight over cost; measured, see docs/schemes.md. */
  private static final double EXPONENT = 0.125;

  /** How many times more than by luck clients must differ before that is believed. */
  private static final double CAUTION = 3;

  private final Network network;

  /** By client, the sum of the logarithms of what uploads on the whole band would have cost. */
  private final double[] logCosts;

  /** By client, the sum of the squares of these logarithms. */
  private final double[] ownSquares;

  private final double[] logWeights;
  private double squares;

  LastingDifferences(Network network) {
    this.network = network;
    logCosts = new double[network.clients()];
    ownSquares = new double[network.clients()];
    logWeights = Arrays.stream(network.goal().weights()).map(StrictMath::log).toArray();
  }

  /** Takes a round's channels into account. */
  void observe(double[] gains) {
    for (int client = 0; client < logCosts.length; client++) {
      double logCost = StrictMath.log(network.uploadJoules(client, 1, gains[client]));
      logCosts[client] += logCost;
      ownSquares[client] += logCost * logCost;
      squares += logCost * logCost;
    }
  }

  /** How much of the difference between clients will last, from 0 to 1. */
  double believed(int rounds) {
    int clients = logCosts.length;
    if (rounds < 2 || clients < 2) {
      return 0;
    }
    double mean = mean(rounds);
    double ofMeans = 0;
    double apart = 0;
    for (double sum : logCosts) {
      double own = sum / rounds;
      ofMeans += own * own;
      apart += (own - mean) * (own - mean);
    }
    double between = apart / (clients - 1);
    double within = (squares - rounds * ofMeans) / (clients * (rounds - 1.0));
    double luck = CAUTION * StrictMath.max(0, within) / rounds;
    return between > luck ? 1 - luck / between : 0;
  }

  /** By client, its expected calls over the mean client's, after this many rounds. */
  double[] ratios(int rounds) {
    int clients = logCosts.length;
    double mean = mean(rounds);
    double believed = believed(rounds);
    double[] ratios = new double[clients];
    double all = 0;
    for (int client = 0; client < clients; client++) {
      double dearer = believed * (logCosts[client] / rounds - mean);
      ratios[client] = StrictMath.exp(EXPONENT * (logWeight(client) - dearer));
      all += ratios[client];
    }
    for (int client = 0; client < clients; client++) {
      ratios[client] *= clients / all;
    }
    return ratios;
  }

  private double mean(int rounds) {
    double mean = 0;
    for (double sum : logCosts) {
      mean += sum / rounds / logCosts.length;
    }
    return mean;
  }

  private double logWeight(int client) {
    return logWeights.length == 0 ? 0 : logWeights[client];
  }

  /** All that is known of the rounds so far: two numbers for every client, and one for all. */
  double[] memory() {
    int clients = logCosts.length;
    double[] memory = Arrays.copyOf(logCosts, 2 * clients + 1);
    System.arraycopy(ownSquares, 0, memory, clients, clients);
    memory[2 * clients] = squares;
    return memory;
  }

  /** Goes on from another's memory. */
  void recall(double[] memory) {
    int clients = logCosts.length;
    System.arraycopy(memory, 0, logCosts, 0, clients);
    System.arraycopy(memory, clients, ownSquares, 0, clients);
    squares = memory[2 * clients];
  }

  /** Takes newcomers to be like the mean of the others, and forgets clients that have left. */
  void changed(int... newcomers) {
    fillWithMean(logCosts, newcomers);
    fillWithMean(ownSquares, newcomers);
    squares = Arrays.stream(ownSquares).sum();
  }

  /** Gives newcomers the mean of the other clients' values. */
  static void fillWithMean(double[] values, int... newcomers) {
    for (int client : newcomers) {
      values[client] = 0;
    }
    double mean = Arrays.stream(values).sum() / Math.max(1, values.length - newcomers.length);
    for (int client : newcomers) {
      values[client] = mean;
    }
  }
}
