package dev.cicada.server.operations;

/** Notices a model that has fallen off a cliff: far worse than the best before it. */
final class ModelAlarm {
  /** A fall of half of what was right. */
  private static final double PART = 0.5;

  private double best;

  /** Whether a model of this accuracy is far worse; if not, it may be the best so far. */
  boolean isRaisedBy(double accuracy) {
    best = Math.max(best, accuracy);
    return !(accuracy >= PART * best);
  }

  double best() {
    return best;
  }
}
