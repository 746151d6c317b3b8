package dev.cicada.plan;

import java.util.function.DoubleUnaryOperator;

/** Finds where a falling function is zero, by chords inside a shrinking bracket. */
final class Falling {
  private static final double TOLERANCE = 1e-12;
  private static final double NARROWEST = 1e-15;
  private static final double FIRST_SLOPE = -1 / 3.0;
  private static final double LONGEST_STEP = 10;
  private static final double FARTHEST = 300;
  private static final int MOST_STEPS = 200;

  private Falling() {}

  /**
   * Searches from a start. The function is last evaluated at the result.
   *
   * @return the root, or the farthest point that was tried if there is none
   */
  static double root(DoubleUnaryOperator function, double start) {
    double low = start - FARTHEST;
    double high = start + FARTHEST;
    double lowValue = Double.NaN;
    double highValue = Double.NaN;
    double at = start;
    double step = LONGEST_STEP;
    int side = 0;
    for (int count = 0; count < MOST_STEPS; count++) {
      double value = function.applyAsDouble(at);
      if (StrictMath.abs(value) <= TOLERANCE || high - low <= NARROWEST * StrictMath.abs(at)) {
        return at;
      }
      double before = value > 0 ? lowValue : highValue;
      double place = value > 0 ? low : high;
      if (value > 0) {
        low = at;
        lowValue = value;
        // The Illinois method: the value at an end that stays put is halved.
        highValue *= side > 0 ? 0.5 : 1;
        side = 1;
      } else {
        high = at;
        highValue = value;
        lowValue *= side < 0 ? 0.5 : 1;
        side = -1;
      }
      double next;
      if (Double.isNaN(lowValue) || Double.isNaN(highValue)) {
        double slope = (value - before) / (at - place);
        double change = -value / (slope < 0 ? slope : FIRST_SLOPE);
        step *= 2;
        next = at + StrictMath.max(-step, StrictMath.min(step, change));
        if (!(next > start - FARTHEST && next < start + FARTHEST)) {
          return at;
        }
      } else {
        next = low + (high - low) * lowValue / (lowValue - highValue);
        next = next > low && next < high ? next : 0.5 * (low + high);
        if (next == low || next == high) {
          return at;
        }
      }
      at = next;
    }
    return at;
  }
}
