package dev.cicada.simulation;

/**
 * The state of the clients' devices between two rounds, and what has happened to them so far.
 * Arrays are by client, and empty if nothing of the kind can happen.
 *
 * @param virtualSeconds since the beginning
 * @param worked in how many rounds each has trained
 * @param reported how many of these rounds are in updates that arrived
 * @param batteryJoules energy left
 * @param awayRounds in which it was away
 * @param lateCalls that did not fit into their round
 * @param outages calls whose channel was worse than planned
 * @param drainedCalls that emptied the battery
 * @param computeJoules energy of local steps
 */
public record DeviceState(
    double virtualSeconds,
    int[] worked,
    int[] reported,
    double[] batteryJoules,
    int[] awayRounds,
    int[] lateCalls,
    int[] outages,
    int[] drainedCalls,
    double[] computeJoules) {
  private static final int[] NONE = {};

  /** The state before round 0. */
  static final DeviceState INITIAL =
      new DeviceState(0, NONE, NONE, new double[0], NONE, NONE, NONE, NONE, new double[0]);

  DeviceState copy(double seconds) {
    return new DeviceState(
        seconds,
        worked.clone(),
        reported.clone(),
        batteryJoules.clone(),
        awayRounds.clone(),
        lateCalls.clone(),
        outages.clone(),
        drainedCalls.clone(),
        computeJoules.clone());
  }
}
