package dev.cicada.text;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers in 15 digits, or 17 if fewer do not read back as the same bits; alike on every JDK. */
public final class Decimal {
  private static final int ALWAYS_EXACT = 17;
  private static final int OFTEN_EXACT = 15;
  private static final int LARGEST_PLAIN = 12;
  private static final int SMALLEST_PLAIN = -6;

  private Decimal() {}

  /** The decimal of a number, or nothing for what is not a finite number. */
  public static String of(double value) {
    if (!Double.isFinite(value)) {
      return "";
    }
    // Double.toString would do, but for its different digits before JDK 19.
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

  /** The decimal of a number rounded to so many digits. */
  public static String rounded(double value, int digits) {
    return of(new BigDecimal(value).round(new MathContext(digits)).doubleValue());
  }
}
