package dev.cicada.simulation;

/**
 * What each client has done so far, in flat arrays by client, so that a million of them fit in
 * memory.
 *
 * @param calls how often it called
 * @param forcedCalls how often it called only because of its maximum interval
 * @param longestIntervals the most rounds from one call to the next
 * @param stalenessSums versions that it was behind, added up over its calls
 * @param probabilitySums its probabilities, added up over the rounds
 * @param energyJoules of its uploads
 */
public record ClientTotals(
    int[] calls,
    int[] forcedCalls,
    int[] longestIntervals,
    long[] stalenessSums,
    double[] probabilitySums,
    double[] energyJoules) {

  static ClientTotals zero(int clients) {
    return new ClientTotals(
        new int[clients],
        new int[clients],
        new int[clients],
        new long[clients],
        new double[clients],
        new double[clients]);
  }

  ClientTotals copy() {
    return new ClientTotals(
        calls.clone(),
        forcedCalls.clone(),
        longestIntervals.clone(),
        stalenessSums.clone(),
        probabilitySums.clone(),
        energyJoules.clone());
  }

  /** Counts a round's decisions. */
  void add(double[] probabilities) {
    for (int client = 0; client < probabilities.length; client++) {
      probabilitySums[client] += probabilities[client];
    }
  }

  /** Counts a call that arrived. */
  void add(int client, boolean forced, int interval, int staleness) {
    calls[client]++;
    forcedCalls[client] += forced ? 1 : 0;
    longestIntervals[client] = Math.max(longestIntervals[client], interval);
    stalenessSums[client] += staleness;
  }

  /** Counts the energy of a call, whether it arrived or not. */
  void spend(int client, double joules) {
    energyJoules[client] += joules;
  }
}
