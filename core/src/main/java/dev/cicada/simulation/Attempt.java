package dev.cicada.simulation;

import dev.cicada.plan.Upload;

/**
 * A client's call, whether or not it arrived.
 *
 * @param share of the band that was granted
 * @param forced whether it called only because of its maximum interval
 * @param interval rounds since its last call that arrived
 * @param upload what was really sent and spent
 * @param computeJoules energy of the local steps for this call, if the round waits; else 0
 */
record Attempt(
    int client,
    double share,
    boolean forced,
    int interval,
    Upload upload,
    double computeJoules,
    Outcome outcome) {
  /** What can become of a call; the first that applies. */
  enum Outcome {
    /** It took longer than the round, and was cut off at its end. */
    LATE,
    /** The channel was worse than planned, so nothing could be read. */
    OUTAGE,
    /** The battery ran empty before the upload was done. */
    DRAINED,
    /** It arrived. */
    RECEIVED
  }

  boolean isReceived() {
    return outcome == Outcome.RECEIVED;
  }
}
