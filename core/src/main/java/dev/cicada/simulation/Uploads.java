package dev.cicada.simulation;

/** A round's uploads, added up in the order of the callers. */
final class Uploads {
  double joules;
  double seconds;
  double slowestSeconds;
  int maximumInterval;
  int maximumStaleness;
  private long intervals;
  private long staleness;
  private int count;

  void add(double uploadSeconds, double uploadJoules, int interval, int versionsBehind) {
    joules += uploadJoules;
    seconds += uploadSeconds;
    slowestSeconds = Math.max(slowestSeconds, uploadSeconds);
    intervals += interval;
    maximumInterval = Math.max(maximumInterval, interval);
    staleness += versionsBehind;
    maximumStaleness = Math.max(maximumStaleness, versionsBehind);
    count++;
  }

  double meanInterval() {
    return intervals / (double) count;
  }

  double meanStaleness() {
    return staleness / (double) count;
  }
}
