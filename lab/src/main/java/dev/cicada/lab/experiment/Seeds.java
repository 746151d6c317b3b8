package dev.cicada.lab.experiment;

import dev.cicada.drawing.Point;
import dev.cicada.lab.statistics.AccuracyCurve;
import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.statistics.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A value for each seed. */
final class Seeds {
  /** With fewer, a confidence interval says less than the values do. */
  private static final int FEWEST_FOR_INTERVAL = 3;

  private Seeds() {}

  /**
   * The mean at x of values that are at least 0, with its 95 % interval or, for two seeds, both
   * values.
   */
  static Point point(double x, double[] values) {
    return within(0, Double.POSITIVE_INFINITY, spread(x, values));
  }

  /** The same for parts of one, such as accuracies. */
  static Point part(double x, double[] values) {
    return within(0, 1, spread(x, values));
  }

  private static Point within(double least, double greatest, Point point) {
    return new Point(
        point.x(), point.y(), Math.max(least, point.lower()), Math.min(greatest, point.upper()));
  }

  private static Point spread(double x, double[] values) {
    Interval interval = Interval.of(values);
    return values.length < FEWEST_FOR_INTERVAL
        ? new Point(
            x,
            interval.mean(),
            Math.min(interval.mean(), Arrays.stream(values).min().orElseThrow()),
            Math.max(interval.mean(), Arrays.stream(values).max().orElseThrow()))
        : new Point(x, interval.mean(), interval.low(), interval.high());
  }

  /** The geometric mean at x of positive values, for logarithmic axes. */
  static Point geometricPoint(double x, double[] values) {
    Point point = spread(x, Arrays.stream(values).map(StrictMath::log).toArray());
    return new Point(
        x, StrictMath.exp(point.y()), StrictMath.exp(point.lower()), StrictMath.exp(point.upper()));
  }

  /** A learning curve in the mean: a point for each test, at the mean place of its tests. */
  static List<Point> points(List<AccuracyCurve> curves) {
    List<Point> points = new ArrayList<>();
    for (int test = 0; test < curves.get(0).accuracy().length; test++) {
      int index = test;
      double[] places = curves.stream().mapToDouble(curve -> curve.energyJoules()[index]).toArray();
      double[] accuracy = curves.stream().mapToDouble(curve -> curve.accuracy()[index]).toArray();
      points.add(part(mean(places), accuracy));
    }
    return points;
  }

  /**
   * Whether curves are more accurate than others, or less: near the most that both of a pair spend
   * in a seed.
   */
  static Comparison atEqualSpending(
      String quantity, List<AccuracyCurve> curves, List<AccuracyCurve> others, boolean more) {
    double[] accuracy = new double[curves.size()];
    double[] otherAccuracy = new double[curves.size()];
    for (int seed = 0; seed < accuracy.length; seed++) {
      double budget = StrictMath.min(curves.get(seed).end(), others.get(seed).end());
      accuracy[seed] = curves.get(seed).nearBudget(budget);
      otherAccuracy[seed] = others.get(seed).nearBudget(budget);
    }
    return Comparison.difference(quantity, Comparison.Unit.POINTS, accuracy, otherAccuracy, more);
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
