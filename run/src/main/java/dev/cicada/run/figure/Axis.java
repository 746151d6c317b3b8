package dev.cicada.run.figure;

import java.util.ArrayList;
import java.util.List;

/** Round numbers from zero to at least a largest value: steps of 1, 2 or 5 times a power of ten. */
record Axis(double step, int steps) {
  private static final int MOST_STEPS = 8;

  static Axis upTo(double largest) {
    double target = largest > 0 ? largest : 1;
    double power = StrictMath.pow(10, StrictMath.floor(StrictMath.log10(target)) - 1);
    for (double step = power; ; power *= 10, step = power) {
      for (int factor : new int[] {1, 2, 5}) {
        step = factor * power;
        if (StrictMath.ceil(target / step) <= MOST_STEPS) {
          return new Axis(step, (int) StrictMath.ceil(target / step));
        }
      }
    }
  }

  double end() {
    return step * steps;
  }

  List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    for (int tick = 0; tick <= steps; tick++) {
      ticks.add(tick * step);
    }
    return ticks;
  }
}
