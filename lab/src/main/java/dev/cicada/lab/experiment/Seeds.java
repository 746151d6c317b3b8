package dev.cicada.lab.experiment;

import dev.cicada.drawing.Point;
import dev.cicada.lab.statistics.Interval;
import java.util.Arrays;

/** A value for each seed. */
final class Seeds {
  /** With fewer, a confidence interval says less than the values do. */
  private static final int FEWEST_FOR_INTERVAL = 3;

  private Seeds() {}

  /** The values' mean at x, with its 95 % interval or, for two seeds, both values. */
  static Point point(double x, double[] values) {
    Interval interval = Interval.of(values);
    return values.length < FEWEST_FOR_INTERVAL
        ? new Point(
            x,
            interval.mean(),
            Math.min(interval.mean(), Arrays.stream(values).min().orElseThrow()),
            Math.max(interval.mean(), Arrays.stream(values).max().orElseThrow()))
        : new Point(x, interval.mean(), interval.low(), interval.high());
  }

  /** The same with the geometric mean, for logarithmic axes. */
  static Point geometricPoint(double x, double[] values) {
    Point point = point(x, Arrays.stream(values).map(StrictMath::log).toArray());
    return new Point(
        x, StrictMath.exp(point.y()), StrictMath.exp(point.lower()), StrictMath.exp(point.upper()));
  }

  static double mean(double[] values) {
    return Interval.of(values).mean();
  }

  /** How many seeds there are, and how their spread is drawn. */
  static String shortCaption(int seeds) {
    return switch (seeds) {
      case 1 -> "one seed";
      case 2 -> "range of 2 seeds";
      default -> "95 %, " + seeds + " seeds";
    };
  }

  /** The text under a figure's title: how many seeds, and the profile's note. */
  static String caption(int seeds, String note) {
    String words =
        switch (seeds) {
          case 1 -> "one seed";
          case 2 -> "mean and range of 2 seeds";
          default -> "mean and 95 % interval of " + seeds + " seeds";
        };
    return note.isEmpty() ? words : words + "; " + note;
  }
}
