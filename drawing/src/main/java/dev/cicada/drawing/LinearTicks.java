package dev.cicada.drawing;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Ticks at multiples of 1, 2 or 5 times a power of ten, as many as fit. */
final class LinearTicks {
  private static final int MOST_TICKS = 7;
  private static final double LARGEST_IN_FULL = 1e5;
  private static final double SMALLEST_IN_FULL = 1e-3;

  private LinearTicks() {}

  static Scale scale(Range range, boolean whole, Scale.Room room) {
    int exponent = exponent(range);
    double length = range.greatest() - range.least();
    int power = (int) StrictMath.floor(StrictMath.log10(length)) - 1;
    for (power = whole ? Math.max(0, power) : power; ; power++) {
      for (int factor : new int[] {1, 2, 5}) {
        BigDecimal step = BigDecimal.valueOf(factor).scaleByPowerOfTen(power);
        if (length / step.doubleValue() < MOST_TICKS) {
          Scale scale = new Scale(false, range, ticks(range, step, exponent), exponent);
          if (room.fits(scale)) {
            return scale;
          }
        }
      }
    }
  }

  /** The multiples of a step in a range. */
  static List<Scale.Tick> ticks(Range range, BigDecimal step, int exponent) {
    // A tick that is past an end only by rounding counts as inside.
    double slack = 1e-9;
    long first = (long) StrictMath.ceil(range.least() / step.doubleValue() - slack);
    long last = (long) StrictMath.floor(range.greatest() / step.doubleValue() + slack);
    int decimals = Math.max(0, step.scale() + exponent);
    List<Scale.Tick> ticks = new ArrayList<>();
    for (long multiple = first; multiple <= last; multiple++) {
      BigDecimal value = step.multiply(BigDecimal.valueOf(multiple));
      BigDecimal written = value.scaleByPowerOfTen(-exponent).setScale(decimals);
      ticks.add(new Scale.Tick(value.doubleValue(), TickLabels.plain(written)));
    }
    return ticks;
  }

  private static int exponent(Range range) {
    double largest = Math.max(Math.abs(range.least()), Math.abs(range.greatest()));
    return largest >= LARGEST_IN_FULL || largest < SMALLEST_IN_FULL
        ? 3 * (int) StrictMath.floor(StrictMath.log10(largest) / 3)
        : 0;
  }
}
