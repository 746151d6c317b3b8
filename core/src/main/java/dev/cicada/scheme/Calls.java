package dev.cicada.scheme;

import dev.cicada.plan.Upload;

/**
 * How a closed round went; arrays are by caller, in the order of the clients' numbers.
 *
 * @param clients who called
 * @param forced whether only because of the maximum interval
 * @param shares of the band that were granted
 * @param uploads what they took in time, power and energy
 * @param intervals rounds since the calls before
 * @param staleness versions behind; empty unless the scheme hears of learning
 * @param updateNorms Euclidean lengths of the updates; empty unless the scheme hears of learning
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

  /** The same calls for whoever counts rounds from another on. */
  public Calls from(int first) {
    return new Calls(
        round - first, clients, forced, shares, uploads, intervals, staleness, updateNorms);
  }

  /** The same round with what was learned in it. */
  public Calls learned(int[] callersStaleness, double[] callersUpdateNorms) {
    return new Calls(
        round, clients, forced, shares, uploads, intervals, callersStaleness, callersUpdateNorms);
  }
}
