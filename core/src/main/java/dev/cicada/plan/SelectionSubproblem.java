package dev.cicada.plan;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The paper's P3, solved exactly: one client's probabilities when each round has a price.
 *
 * <p>minimise weight / (sum of p_t)^2 + sum of price_t p_t over {@code minProbability <= p_t <= 1}.
 * The best rounds are the cheapest ones: starting from the least probability, raise them in order
 * of price until the marginal gain 2 weight / s^3 meets the next price. O(T log T), where the paper
 * iterates.
 */
public final class SelectionSubproblem {
  private SelectionSubproblem() {}

  /**
   * The best probabilities in the paper's problem.
   *
   * @param weight rho T^2 / K
   * @param minProbability lambda
   * @param prices alpha P S (1 - rho) by round
   * @return probabilities by round
   */
  public static double[] solve(double weight, double minProbability, double[] prices) {
    return solve(weight, 2, minProbability, prices);
  }

  /** The best probabilities for another power of the sum. */
  static double[] solve(double weight, double power, double minProbability, double[] prices) {
    double[] probabilities = new double[prices.length];
    Arrays.fill(probabilities, minProbability);
    double sum = minProbability * prices.length;
    for (int round : cheapestFirst(prices)) {
      double target = wanted(weight, power, prices[round]);
      if (target <= sum) {
        break;
      }
      double raise = StrictMath.min(1 - minProbability, target - sum);
      probabilities[round] = StrictMath.min(1, minProbability + raise);
      sum += raise;
    }
    return probabilities;
  }

  private static double wanted(double weight, double power, double price) {
    double ratio = power * weight / price;
    return power == 2 ? StrictMath.cbrt(ratio) : StrictMath.pow(ratio, 1 / (power + 1));
  }

  private static int[] cheapestFirst(double[] prices) {
    return IntStream.range(0, prices.length)
        .boxed()
        .sorted(Comparator.comparingDouble(round -> prices[round]))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
