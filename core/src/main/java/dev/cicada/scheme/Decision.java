package dev.cicada.scheme;

import java.util.Arrays;

/**
 * What a round's clients are told before they draw.
 *
 * @param probabilities of a call, by client
 * @param shares of the band that are reserved, by client; they add up to one at most
 */
public record Decision(double[] probabilities, double[] shares) {
  /** The probabilities, with 1/K of the band for every client: for schemes that do not plan it. */
  public static Decision withEqualShares(double[] probabilities) {
    double[] shares = new double[probabilities.length];
    Arrays.fill(shares, 1.0 / shares.length);
    return new Decision(probabilities, shares);
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
