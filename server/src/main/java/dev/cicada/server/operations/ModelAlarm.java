package dev.cicada.server.operations;

/** Notices a model that is far worse than the best before it. */
final class ModelAlarm {
  /** An accuracy below this part of the best one raises the alarm. */
  private static final double PART = 0.5;

  private double best;

  /** Whether a model with this accuracy is far worse. If not, it may become the best so far. */
  boolean isRaisedBy(double accuracy) {
    best = Math.max(best, accuracy);
    return !(accuracy >= PART * best);
  }

  double best() {
    return best;
  }
}
