package dev.cicada.scheme;

import dev.cicada.plan.Upload;

/**
 * How a closed round went. Arrays are by caller, in the order of the clients' numbers.
 *
 * @param clients who called
 * @param forced whether it called only because of its maximum interval
 * @param shares of the band that were granted
 * @param uploads what they took in time, power and energy
 * @param intervals rounds since the previous calls
 * @param staleness versions behind; empty unless the scheme listens to learning
 * @param updateNorms Euclidean norms of the updates; empty unless the scheme listens to learning
 */
public record Calls(
    int round,
    int[] clients,
    boolean[] forced,
    double[] shares,
    Upload[] uploads,
    int[] intervals,
    int[] staleness,
    double[] updateNorms) {

  public int count() {
    return clients.length;
  }

  /** The same calls, with rounds counted from {@code first} on. */
  public Calls from(int first) {
    return new Calls(
        round - first, clients, forced, shares, uploads, intervals, staleness, updateNorms);
  }

  /** The same calls, with what was learned from them. */
  public Calls learned(int[] callersStaleness, double[] callersUpdateNorms) {
    return new Calls(
        round, clients, forced, shares, uploads, intervals, callersStaleness, callersUpdateNorms);
  }
}
