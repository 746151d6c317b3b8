package dev.cicada.plan;

/** The principal branch of the Lambert W function: the inverse of x exp(x) for x at least -1. */
final class LambertW {
  private LambertW() {}

  /**
   * W(-exp(-a)) for a at least 1, the only form that the paper's closed form needs.
   *
   * <p>The argument a instead of -exp(-a) keeps the digits near the branch point a = 1, where W =
   * -1, and for large a, where exp underflows.
   */
  static double ofMinusExpMinus(double a) {
    // W solves x + ln(-x) = -a. Near the branch point x = -1 + r - r^2/3 + ..., r^2 = 2(a - 1).
    double root = StrictMath.sqrt(2 * StrictMath.max(0, a - 1));
    double x =
        a < 2
            ? -1 + root * (1 - root * (1 / 3.0 - root / 36))
            : -StrictMath.exp(-a) * (1 + StrictMath.exp(-a));
    for (int iteration = 0; iteration < 20; iteration++) {
      double exp = StrictMath.exp(x + a);
      double residual = x * exp + 1;
      double slope = exp * (x + 1);
      if (slope == 0 || !(exp < Double.POSITIVE_INFINITY)) {
        return x;
      }
      double step = residual / (slope - 0.5 * residual * (x + 2) / (x + 1));
      x -= step;
      if (StrictMath.abs(step) <= 1e-16 * StrictMath.abs(x)) {
        return x;
      }
    }
    return x;
  }
}
