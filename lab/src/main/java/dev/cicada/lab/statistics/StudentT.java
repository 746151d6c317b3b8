package dev.cicada.lab.statistics;

/** Student's t distribution with a whole number of degrees of freedom. */
final class StudentT {
  private static final double LARGEST = 1e6;
  private static final int HALVINGS = 100;

  private StudentT() {}

  /** The t that a variable exceeds in absolute value with this probability. */
  static double twoSided(double probability, int degreesOfFreedom) {
    double low = 0;
    double high = LARGEST;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = 0.5 * (low + high);
      if (within(middle, degreesOfFreedom) < 1 - probability) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /**
   * The probability of a mean at least as far from zero as that of these values, if the true mean
   * is zero.
   */
  static double chance(double[] values) {
    Interval interval = Interval.of(values);
    if (values.length == 1) {
      return 1;
    }
    double half = interval.high() - interval.mean();
    if (half == 0) {
      return interval.mean() == 0 ? 1 : 0;
    }
    double error = half / twoSided(Interval.OUTSIDE, values.length - 1);
    return 1 - within(StrictMath.abs(interval.mean()) / error, values.length - 1);
  }

  /** The probability of [-t, t]: a finite sum (Abramowitz and Stegun 26.7.3 and 26.7.4). */
  static double within(double t, int degreesOfFreedom) {
    double angle = StrictMath.atan(t / StrictMath.sqrt(degreesOfFreedom));
    double cosine = StrictMath.cos(angle);
    boolean odd = degreesOfFreedom % 2 == 1;
    double term = odd ? cosine : 1;
    double sum = 0;
    for (int power = odd ? 1 : 0; power <= degreesOfFreedom - 2; power += 2) {
      sum += term;
      term *= cosine * cosine * (power + 1) / (power + 2);
    }
    double product = StrictMath.sin(angle) * sum;
    return odd ? 2 / StrictMath.PI * (angle + product) : product;
  }
}
