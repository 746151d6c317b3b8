package dev.cicada.lab.report;

import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.statistics.Interval;
import java.util.Locale;

/** Numbers of comparisons as people read them. */
final class Numbers {
  private Numbers() {}

  /** The number with its interval. */
  static String of(Comparison comparison) {
    Interval interval = comparison.interval();
    String number =
        switch (comparison.unit()) {
          case POINTS -> value(comparison, interval.mean()) + " points";
          case POINTS_PER_JOULE -> value(comparison, interval.mean()) + " points per joule";
          case FACTOR -> value(comparison, interval.mean()) + " times";
          case SHARE -> value(comparison, interval.mean()) + " %";
          case NUMBER -> value(comparison, interval.mean());
        };
    return interval.count() == 1
        ? number + " (one seed)"
        : "%s (%s to %s)"
            .formatted(
                number, value(comparison, interval.low()), value(comparison, interval.high()));
  }

  private static String value(Comparison comparison, double value) {
    if (!Double.isFinite(value)) {
      return "?";
    }
    return switch (comparison.unit()) {
      case POINTS, POINTS_PER_JOULE -> signed(100 * value, 1);
      case NUMBER -> signed(value, 2);
      case SHARE -> String.format(Locale.ROOT, "%.1f", 100 * value);
      case FACTOR -> factor(value);
    };
  }

  private static String factor(double value) {
    if (value < 0.01 || value >= 1e4) {
      return String.format(Locale.ROOT, "%.1e", value);
    }
    boolean nextToOne = Math.abs(value - 1) < 0.01;
    return String.format(Locale.ROOT, nextToOne ? "%.4f" : "%.2f", value);
  }

  private static String signed(double value, int digits) {
    return String.format(Locale.ROOT, "%+." + digits + "f", value).replace('-', '\u2212');
  }
}
