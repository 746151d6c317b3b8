package dev.cicada.scheme;

/** The sum of shares of the band. */
record ShareSum(double value) {
  private static final double ROUNDING = 1e-9;

  static ShareSum of(double... shares) {
    double sum = 0;
    for (double share : shares) {
      sum += share;
    }
    return new ShareSum(sum);
  }

  /** Whether they fit into the band. */
  boolean fits() {
    return value <= 1 + ROUNDING;
  }
}
