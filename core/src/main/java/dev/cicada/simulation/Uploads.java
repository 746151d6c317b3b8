package dev.cicada.simulation;

/** A round's uploads, added up in the order of the callers. */
final class Uploads {
  double joules;
  double seconds;
  double slowestSeconds;
  int maximumInterval;
  int maximumStaleness;
  private final int[] behind;
  private long intervals;
  private long staleness;
  int forced;
  private int count;

  Uploads(int callers) {
    behind = new int[callers];
  }

  /** Counts what a call took, whether it arrived or not. */
  void spend(double uploadSeconds, double uploadJoules) {
    joules += uploadJoules;
    seconds += uploadSeconds;
    slowestSeconds = Math.max(slowestSeconds, uploadSeconds);
  }

  /** Counts a call that arrived. */
  void add(boolean onlyForced, int interval, int versionsBehind) {
    forced += onlyForced ? 1 : 0;
    intervals += interval;
    maximumInterval = Math.max(maximumInterval, interval);
    staleness += versionsBehind;
    maximumStaleness = Math.max(maximumStaleness, versionsBehind);
    behind[count++] = versionsBehind;
  }

  /** How many versions each caller was behind. */
  int[] staleness() {
    return behind;
  }

  double meanInterval() {
    return intervals / (double) count;
  }

  double meanStaleness() {
    return staleness / (double) count;
  }
}
