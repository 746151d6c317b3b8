package dev.cicada.lab.experiment;

import dev.cicada.lab.statistics.Interval;
import dev.cicada.run.figure.Point;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A value for each seed. */
final class Seeds {
  private Seeds() {}

  /** The values in the order of the seeds. */
  static double[] each(List<Long> seeds, ToDoubleFunction<Long> value) {
    return seeds.stream().mapToDouble(value).toArray();
  }

  /** Their mean and its interval at a place; of one seed there is no interval. */
  static Point point(double x, double[] values) {
    Interval interval = Interval.of(values);
    return interval.count() == 1
        ? Point.of(x, interval.mean())
        : new Point(x, interval.mean(), interval.low(), interval.high());
  }

  static double mean(double[] values) {
    return Interval.of(values).mean();
  }
}
