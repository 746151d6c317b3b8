package dev.cicada.cli.terminal;

import java.util.Locale;

/** Numbers as people read them. */
public final class Figures {
  private Figures() {}

  /** Four significant digits, or a dash if it is not a number. */
  public static String of(double value) {
    if (!Double.isFinite(value)) {
      return "-";
    }
    return value == 0 ? "0" : String.format(Locale.ROOT, "%.4g", value);
  }

  /** A number as the user gave it. */
  public static String given(double value) {
    String text = String.valueOf(value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  /** A part of one, in percent. A negative rounding error counts as zero. */
  public static String percent(double part) {
    if (!Double.isFinite(part)) {
      return "-";
    }
    return part <= 0
        ? "0 %"
        : String.format(Locale.ROOT, part < 1e-3 ? "%.1g %%" : "%.2f %%", 100 * part);
  }

  /** A power ratio in decibels. */
  public static String decibels(double ratio) {
    return String.format(Locale.ROOT, "%.1f", 10 * StrictMath.log10(ratio));
  }
}
