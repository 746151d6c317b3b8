package dev.cicada.scheme;

/** What shares of the band add up to. */
record ShareSum(double value) {
  private static final double ROUNDING = 1e-9;

  static ShareSum of(double... shares) {
    double sum = 0;
    for (double share : shares) {
      sum += share;
    }
    return new ShareSum(sum);
  }

  /** Whether the band has room for them. */
  boolean fits() {
    return value <= 1 + ROUNDING;
  }
}
