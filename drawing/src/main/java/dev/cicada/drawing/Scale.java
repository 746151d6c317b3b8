package dev.cicada.drawing;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Where values are along an axis, and which of them get a label.
 *
 * @param exponent the power of ten that the labels leave out
 */
record Scale(boolean logarithmic, Range range, List<Tick> ticks, int exponent) {
  /**
   * A range with a larger factor leaves no room for marks between the ticks of a logarithmic axis.
   */
  private static final double MANY = 1e8;

  /** A value with a label. */
  record Tick(double value, String label) {}

  /**
   * The room for labels.
   *
   * @param length of the axis in points
   * @param extent how much of it a label takes
   */
  record Room(double length, ToDoubleFunction<String> extent, double gap) {
    /** Whether labels are far enough apart. */
    boolean fits(Scale scale) {
      double end = Double.NEGATIVE_INFINITY;
      for (Tick tick : scale.ticks) {
        double half = extent.applyAsDouble(tick.label()) / 2;
        double middle = scale.at(tick.value()) * length;
        if (middle - half < end + gap) {
          return false;
        }
        end = middle + half;
      }
      return true;
    }
  }

  static Scale of(Axis axis, Range data, Room room) {
    Range range = data.shownOn(axis);
    return switch (axis.kind()) {
      case LINEAR -> LinearTicks.scale(range, false, room);
      case WHOLE -> LinearTicks.scale(range, true, room);
      case LOGARITHMIC -> LogarithmicTicks.scale(range, room);
      case CATEGORIES -> CategoryTicks.scale(axis.categories(), range, room);
    };
  }

  /** Where a value is: 0 at the start of the axis, 1 at its end. */
  double at(double value) {
    return logarithmic
        ? StrictMath.log10(value / range.least())
            / StrictMath.log10(range.greatest() / range.least())
        : (value - range.least()) / (range.greatest() - range.least());
  }

  /** Values that a logarithmic axis marks without a label. */
  List<Double> between() {
    return logarithmic && range.greatest() / range.least() < MANY
        ? LogarithmicTicks.between(range)
        : List.of();
  }

  /** Whether a value has a place, inside or outside the ends. */
  boolean places(double value) {
    return Double.isFinite(value) && !(logarithmic && value <= 0);
  }

  /** Whether a value is between the ends. */
  boolean shows(double value) {
    return value >= range.least() && value <= range.greatest();
  }

  /** The nearest value between the ends. */
  double nearest(double value) {
    return Math.max(range.least(), Math.min(range.greatest(), value));
  }
}
