package dev.cicada.drawing;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Ticks at powers of ten and, if there are few of them, also at 2 and 5 times these or at even
 * steps.
 */
final class LogarithmicTicks {
  private static final int FEW = 3;

  private LogarithmicTicks() {}

  static Scale scale(Range range, Scale.Room room) {
    Scale decades = new Scale(true, range, ticks(range, 1, 1), 0);
    if (decades.ticks().size() >= FEW) {
      for (int stride = 1; ; stride++) {
        Scale some = new Scale(true, range, ticks(range, stride, 1), 0);
        if (room.fits(some)) {
          return some;
        }
      }
    }
    Scale finer = new Scale(true, range, ticks(range, 1, 1, 2, 5), 0);
    if (finer.ticks().size() >= FEW && room.fits(finer)) {
      return finer;
    }
    if (decades.ticks().size() > 1) {
      return decades;
    }
    return evenSteps(range, room);
  }

  /** Values between the labelled ones: digits times powers of ten. */
  static List<Double> between(Range range) {
    return ticks(range, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9).stream().map(Scale.Tick::value).toList();
  }

  private static Scale evenSteps(Range range, Scale.Room room) {
    double length = range.greatest() - range.least();
    for (int power = (int) StrictMath.floor(StrictMath.log10(length)) - 1; ; power++) {
      for (int factor : new int[] {1, 2, 5}) {
        BigDecimal step = BigDecimal.valueOf(factor).scaleByPowerOfTen(power);
        Scale scale = new Scale(true, range, LinearTicks.ticks(range, step, 0), 0);
        if (length / step.doubleValue() < 2 * FEW && room.fits(scale)) {
          return scale;
        }
      }
    }
  }

  private static List<Scale.Tick> ticks(Range range, int stride, int... digits) {
    int first = (int) StrictMath.floor(StrictMath.log10(range.least()));
    int last = (int) StrictMath.floor(StrictMath.log10(range.greatest()));
    boolean plain = TickLabels.arePlain(first, last);
    List<Scale.Tick> ticks = new ArrayList<>();
    for (int exponent = first; exponent <= last; exponent++) {
      for (int digit : digits) {
        BigDecimal exact = BigDecimal.valueOf(digit).scaleByPowerOfTen(exponent);
        double value = exact.doubleValue();
        if (value >= range.least()
            && value <= range.greatest()
            && Math.floorMod(exponent, stride) == 0) {
          ticks.add(
              new Scale.Tick(
                  value, plain ? TickLabels.plain(exact) : TickLabels.scientific(digit, exponent)));
        }
      }
    }
    return ticks;
  }
}
