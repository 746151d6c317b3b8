package dev.cicada.lab.experiment;

import dev.cicada.drawing.Axis;
import dev.cicada.drawing.Point;
import dev.cicada.drawing.Series;
import java.util.Arrays;
import java.util.List;

/** Axes on which no series is squeezed by another that goes several times as far. */
final class Spread {
  /** How many times as far as the others the farthest series may go on a linear axis. */
  private static final double WIDE = 3;

  /** Values that span more than this factor are shown on a logarithmic axis. */
  private static final double DECADES = 20;

  /** A logarithmic axis leaves out the first part of the shortest series: one part in this many. */
  private static final double SHOWN = 20;

  private Spread() {}

  /** An axis for series that grow: linear, or logarithmic if their ends are far apart. */
  static Axis axis(String label, String unit, List<Series> series) {
    double[] ends =
        series.stream()
            .mapToDouble(each -> each.points().stream().mapToDouble(Point::x).max().orElse(0))
            .toArray();
    return isWide(ends)
        ? Axis.logarithmic(label, unit)
            .between(Arrays.stream(ends).min().orElseThrow() / SHOWN, Double.NaN)
        : Axis.linear(label, unit).between(0, Double.NaN);
  }

  /** An axis for these values, logarithmic if they span decades. */
  static Axis horizontal(String label, double[] values) {
    double least = Arrays.stream(values).min().orElseThrow();
    double most = Arrays.stream(values).max().orElseThrow();
    return least > 0 && most > DECADES * least ? Axis.logarithmic(label) : Axis.linear(label);
  }

  /** The same for the vertical axis, by the largest and the least of all values. */
  static Axis vertical(String label, String unit, List<Series> series) {
    double[] values =
        series.stream().flatMap(each -> each.points().stream()).mapToDouble(Point::y).toArray();
    return isWide(values)
        ? Axis.logarithmic(label, unit)
        : Axis.linear(label, unit).between(0, Double.NaN);
  }

  private static boolean isWide(double[] values) {
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (double value : values) {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    return least > 0 && most > WIDE * least;
  }
}
