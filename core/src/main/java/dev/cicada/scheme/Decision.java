package dev.cicada.scheme;

import dev.cicada.plan.Fitting;
import java.util.Arrays;

/**
 * What a round's clients are told before they draw.
 *
 * @param probabilities of a call, by client
 * @param shares of the band that are reserved, by client; they add up to at most one
 * @param leftOut clients that must not call in this round, since the band is too narrow for all to
 *     meet the deadline; in increasing order
 */
public record Decision(double[] probabilities, double[] shares, int[] leftOut) {
  /** A decision that leaves nobody out. */
  public Decision(double[] probabilities, double[] shares) {
    this(probabilities, shares, new int[0]);
  }

  /** A decision that reserves 1/K of the band for every client: for schemes that do not plan it. */
  public static Decision withEqualShares(double[] probabilities) {
    double[] shares = new double[probabilities.length];
    Arrays.fill(shares, 1.0 / shares.length);
    return new Decision(probabilities, shares);
  }

  /**
   * A decision for the clients that fit into the round's band.
   *
   * @param probabilities by client that fits, like the shares
   */
  static Decision among(Fitting fitting, double[] probabilities, double[] shares) {
    if (fitting.isWhole()) {
      return new Decision(probabilities, shares);
    }
    int clients = fitting.clients().length + fitting.leftOut().length;
    return new Decision(
        spread(fitting.clients(), probabilities, clients),
        spread(fitting.clients(), shares, clients),
        fitting.leftOut());
  }

  private static double[] spread(int[] clients, double[] values, int count) {
    double[] spread = new double[count];
    for (int i = 0; i < clients.length; i++) {
      spread[clients[i]] = values[i];
    }
    return spread;
  }

  /** The sum of the probabilities. */
  public double expectedCallers() {
    double sum = 0;
    for (double probability : probabilities) {
      sum += probability;
    }
    return sum;
  }
}
