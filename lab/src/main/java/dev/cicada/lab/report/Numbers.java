package dev.cicada.lab.report;

import dev.cicada.lab.statistics.Comparison;
import dev.cicada.lab.statistics.Interval;
import java.util.Locale;
import java.util.regex.Pattern;

/** Numbers as people read them: real minus signs, about three digits, and no negative zero. */
final class Numbers {
  private static final double MANY = 1e4;
  private static final double NEXT_TO_ONE = 0.01;
  private static final char MINUS = '\u2212';
  private static final String SUPERSCRIPTS =
      "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079";

  private static final Pattern EQUATION = Pattern.compile("(?<=[A-Za-z]) = (?=[-\\d.\\w])");
  private static final Pattern UNIT =
      Pattern.compile("(?<=\\d) (?=(%|J|s|points|times|seeds)\\b|%)");

  private Numbers() {}

  /** The number with its interval. */
  static String of(Comparison comparison) {
    Interval interval = comparison.interval();
    String number = estimate(comparison) + unit(comparison);
    return interval.count() == 1
        ? number + " (one seed)"
        : "%s (%s to %s)"
            .formatted(
                number, value(comparison, interval.low()), value(comparison, interval.high()));
  }

  /** The number alone. */
  static String estimate(Comparison comparison) {
    return value(comparison, comparison.interval().mean());
  }

  /** The unit that follows the number. */
  static String unit(Comparison comparison) {
    return switch (comparison.unit()) {
      case POINTS -> " points";
      case POINTS_PER_JOULE -> " points per joule";
      case FACTOR -> " times";
      case SHARE -> " %";
      case NUMBER -> "";
    };
  }

  /**
   * The same text, in which lines break neither in an equation nor between a number and its unit.
   */
  static String unbroken(String text) {
    String equations = EQUATION.matcher(text).replaceAll("\u00a0=\u00a0");
    return UNIT.matcher(equations).replaceAll("\u00a0");
  }

  private static String value(Comparison comparison, double value) {
    if (!Double.isFinite(value)) {
      return "?";
    }
    return switch (comparison.unit()) {
      case POINTS, POINTS_PER_JOULE -> signed(100 * value, 1);
      case NUMBER -> signed(value, 2);
      case SHARE -> plain(100 * value, 1);
      case FACTOR -> factor(value);
    };
  }

  /** A factor with about three digits, and more if it is close to one. */
  static String factor(double value) {
    if (value == 0) {
      return "0";
    }
    if (value < 0.01 || value >= MANY) {
      return power(value);
    }
    double distance = Math.abs(value - 1);
    if (distance < NEXT_TO_ONE) {
      return distance < 0.5e-4 ? "1" : plain(value, 4);
    }
    return plain(value, value >= 100 ? 0 : value >= 10 ? 1 : 2);
  }

  private static String power(double value) {
    int exponent = (int) Math.floor(Math.log10(value));
    double digits = value / Math.pow(10, exponent);
    if (digits >= 9.95) {
      digits = 1;
      exponent++;
    }
    StringBuilder power = new StringBuilder(plain(digits, 1)).append("\u00b710");
    for (char digit : String.valueOf(exponent).toCharArray()) {
      power.append(digit == '-' ? '\u207b' : SUPERSCRIPTS.charAt(digit - '0'));
    }
    return power.toString();
  }

  /** A number with its sign, unless it rounds to zero. */
  static String signed(double value, int digits) {
    String text = plain(value, digits);
    return text.charAt(0) == MINUS || text.matches("[0.]+") ? text : "+" + text;
  }

  private static String plain(double value, int digits) {
    String text = String.format(Locale.ROOT, "%." + digits + "f", value);
    return text.matches("-[0.]+") ? text.substring(1) : text.replace('-', MINUS);
  }
}
