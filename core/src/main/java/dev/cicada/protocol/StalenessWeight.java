package dev.cicada.protocol;

/**
 * How much an update that is u versions behind counts: s(u), which is 1 at u = 0 and never rises.
 *
 * <p>The three of Xie, Koyejo, Gupta: Asynchronous Federated Optimization (2019), Section 5.2.
 */
@FunctionalInterface
public interface StalenessWeight {
  /** s(u) = 1. */
  StalenessWeight CONSTANT = staleness -> 1;

  double of(int staleness);

  /** s(u) = (u + 1)^(-a). */
  static StalenessWeight polynomial(double a) {
    requireNotNegative("a", a);
    return staleness -> StrictMath.pow(staleness + 1.0, -a);
  }

  /** s(u) = 1 up to u = b, then 1 / (a (u - b) + 1). */
  static StalenessWeight hinge(double a, double b) {
    requireNotNegative("a", a);
    requireNotNegative("b", b);
    return staleness -> staleness <= b ? 1 : 1 / (a * (staleness - b) + 1);
  }

  private static void requireNotNegative(String name, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          name + " is " + value + "; it must be at least 0 and finite. Maybe 0.5.");
    }
  }
}
