package dev.cicada.plan;

/** A round's division of the band. */
final class Shares {
  /** Shares are scaled to sum to slightly less than one, so that no rounding exceeds one. */
  private static final double WHOLE = 1 - 1e-13;

  private Shares() {}

  /** Scales shares that sum to {@code sum} so that they use the whole band and no more. */
  static void scale(double[] shares, double sum) {
    double factor = WHOLE / sum;
    for (int client = 0; client < shares.length; client++) {
      shares[client] *= factor;
    }
  }
}
