package dev.cicada.drawing;

import java.math.BigDecimal;

/** Coordinates in a drawing, rounded to hundredths of a point to keep files small. */
final class Hundredths {
  /** Far outside any drawing, but within what every viewer accepts. */
  private static final double FAR = 30_000;

  private Hundredths() {}

  static String of(double value) {
    long hundredths = Math.round(100 * Math.max(-FAR, Math.min(FAR, value)));
    return BigDecimal.valueOf(hundredths, 2).stripTrailingZeros().toPlainString();
  }
}
