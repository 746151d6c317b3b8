package dev.cicada.text;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Writes numbers with 15 digits, or 17 where 15 do not read back as the same bits. The text is the
 * same on every JDK.
 */
public final class Decimal {
  private static final int ALWAYS_EXACT = 17;
  private static final int OFTEN_EXACT = 15;
  private static final int LARGEST_PLAIN = 12;
  private static final int SMALLEST_PLAIN = -6;

  private Decimal() {}

  /** The decimal of a number; empty if it is not finite. */
  public static String of(double value) {
    if (!Double.isFinite(value)) {
      return "";
    }
    // Not Double.toString: before JDK 19 it gives other digits.
    BigDecimal exact = new BigDecimal(value);
    BigDecimal rounded = exact;
    for (int digits = OFTEN_EXACT; digits <= ALWAYS_EXACT; digits++) {
      rounded = exact.round(new MathContext(digits)).stripTrailingZeros();
      if (rounded.doubleValue() == value) {
        break;
      }
    }
    int exponent = rounded.precision() - rounded.scale() - 1;
    boolean plain = exponent >= SMALLEST_PLAIN && exponent <= LARGEST_PLAIN;
    return plain ? rounded.toPlainString() : rounded.toString();
  }

  /** The decimal of a number, rounded to this many digits. */
  public static String rounded(double value, int digits) {
    return of(new BigDecimal(value).round(new MathContext(digits)).doubleValue());
  }
}
