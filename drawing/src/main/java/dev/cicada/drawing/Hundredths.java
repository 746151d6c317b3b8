package dev.cicada.drawing;

import java.math.BigDecimal;

/** Places in a drawing, as short as they can be without anybody seeing it. */
final class Hundredths {
  /** Far outside of any drawing, and within what every reader of drawings takes. */
  private static final double FAR = 30_000;

  private Hundredths() {}

  static String of(double value) {
    long hundredths = Math.round(100 * Math.max(-FAR, Math.min(FAR, value)));
    return BigDecimal.valueOf(hundredths, 2).stripTrailingZeros().toPlainString();
  }
}
