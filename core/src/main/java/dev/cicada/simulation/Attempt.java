package dev.cicada.simulation;

import dev.cicada.plan.Upload;

/**
 * A client's call, whatever came of it.
 *
 * @param share of the band that was granted
 * @param forced whether it called only because of its maximum interval
 * @param interval rounds since its last call that arrived
 * @param upload what was really sent and spent
 * @param computeJoules of the local steps that it did for this call alone
 */
record Attempt(
    int client,
    double share,
    boolean forced,
    int interval,
    Upload upload,
    double computeJoules,
    Outcome outcome) {
  /** What can come of a call; the first that applies. */
  enum Outcome {
    /** It took longer than the round, and was broken off at its end. */
    LATE,
    /** The channel was worse than planned on, so that nothing could be read. */
    OUTAGE,
    /** The battery ran empty before the end. */
    DRAINED,
    /** The coordinator has it. */
    RECEIVED
  }

  boolean isReceived() {
    return outcome == Outcome.RECEIVED;
  }
}
