package dev.cicada.drawing;

/**
 * A value with an interval of uncertainty.
 *
 * <p>A value that is not finite leaves a gap.
 *
 * @param x where it was measured; the category's index on an axis of categories
 */
public record Point(double x, double y, double lower, double upper) {
  public Point {
    if (lower > y || y > upper) {
      throw new IllegalArgumentException(
          "a value of %s is not between its bounds %s and %s".formatted(y, lower, upper));
    }
  }

  /** A value without an interval. */
  public static Point of(double x, double y) {
    return new Point(x, y, y, y);
  }

  /** A value in the middle of an interval, such as a mean and its confidence interval. */
  public static Point of(double x, double y, double halfWidth) {
    return new Point(x, y, y - halfWidth, y + halfWidth);
  }

  boolean hasInterval() {
    return lower < upper && Double.isFinite(lower) && Double.isFinite(upper);
  }
}
