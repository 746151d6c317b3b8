package dev.cicada.drawing;

import java.math.BigDecimal;

/** How the numbers beside an axis are written. */
final class TickLabels {
  private static final String RAISED_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  private static final int LARGEST_PLAIN = 4;
  private static final int SMALLEST_PLAIN = -3;

  private TickLabels() {}

  /** A decimal with a real minus sign instead of a hyphen. */
  static String plain(BigDecimal value) {
    return value.toPlainString().replace('-', '−');
  }

  /** Whether these powers of ten are short enough to write out. */
  static boolean arePlain(int least, int greatest) {
    return least >= SMALLEST_PLAIN && greatest <= LARGEST_PLAIN;
  }

  /** A digit times a power of ten. */
  static String scientific(int digit, int exponent) {
    return (digit == 1 ? "" : digit + "×") + powerOfTen(exponent);
  }

  static String powerOfTen(int exponent) {
    StringBuilder text = new StringBuilder("10");
    for (char digit : String.valueOf(exponent).toCharArray()) {
      text.append(digit == '-' ? '⁻' : RAISED_DIGITS.charAt(digit - '0'));
    }
    return text.toString();
  }
}
