package dev.cicada.plan;

import java.util.function.DoubleUnaryOperator;

/**
 * A smooth function of one variable, tabulated once and interpolated by quintics.
 *
 * <p>A client's share follows from a few such functions, the same for every client, cell and unit
 * (see {@link Curves}). Between nodes 1/16 apart the interpolation is right to about 1e-14; outside
 * the table the function itself is evaluated.
 */
final class Curve {
  private static final int NODES_PER_UNIT = 16;
  private static final int NUMBERS = 3;

  private final double first;
  private final int intervals;
  private final double[] table;
  private final Function function;

  /** A function with its first two derivatives. */
  interface Function {
    /** Stores value, slope and curvature at {@code x}. */
    void at(double x, double[] valueSlopeCurvature);
  }

  /** Tabulates {@code function} from {@code first} to at least {@code last}. */
  Curve(double first, double last, Function function) {
    this.first = first;
    this.function = function;
    this.intervals = (int) StrictMath.ceil((last - first) * NODES_PER_UNIT);
    this.table = new double[NUMBERS * (intervals + 1)];
    double[] node = new double[NUMBERS];
    for (int i = 0; i <= intervals; i++) {
      function.at(first + i / (double) NODES_PER_UNIT, node);
      // In units of the interval, so the quintic needs no further scaling.
      table[NUMBERS * i] = node[0];
      table[NUMBERS * i + 1] = node[1] / NODES_PER_UNIT;
      table[NUMBERS * i + 2] = node[2] / (NODES_PER_UNIT * NODES_PER_UNIT);
    }
  }

  /** The function's value. */
  double value(double x) {
    double position = (x - first) * NODES_PER_UNIT;
    int node = (int) position;
    if (!(position >= 0) || node >= intervals) {
      return outside(x, 0);
    }
    double t = position - node;
    int i = NUMBERS * node;
    double rise = table[i + NUMBERS] - table[i] - table[i + 1] - 0.5 * table[i + 2];
    double slope = table[i + NUMBERS + 1] - table[i + 1] - table[i + 2];
    double curvature = table[i + NUMBERS + 2] - table[i + 2];
    double cubic = 10 * rise - 4 * slope + 0.5 * curvature;
    double quartic = -15 * rise + 7 * slope - curvature;
    double quintic = 6 * rise - 3 * slope + 0.5 * curvature;
    return table[i]
        + t * (table[i + 1] + t * (0.5 * table[i + 2] + t * (cubic + t * (quartic + t * quintic))));
  }

  /** The function's slope, by a cubic through the nodes' slopes. */
  double slope(double x) {
    double position = (x - first) * NODES_PER_UNIT;
    int node = (int) position;
    if (!(position >= 0) || node >= intervals) {
      return outside(x, 1);
    }
    double t = position - node;
    int i = NUMBERS * node;
    double rise = table[i + NUMBERS + 1] - table[i + 1];
    double start = table[i + 2];
    double end = table[i + NUMBERS + 2];
    double slope =
        table[i + 1]
            + t * (start + t * (3 * rise - 2 * start - end + t * (start + end - 2 * rise)));
    return slope * NODES_PER_UNIT;
  }

  private double outside(double x, int derivative) {
    double[] node = new double[NUMBERS];
    function.at(x, node);
    return node[derivative];
  }

  /** Root of an increasing function by Newton's method, kept inside a shrinking bracket. */
  static double root(
      DoubleUnaryOperator value, DoubleUnaryOperator slope, double low, double high) {
    double lower = low;
    double upper = high;
    double x = 0.5 * (low + high);
    for (int iteration = 0; iteration < 200; iteration++) {
      double error = value.applyAsDouble(x);
      if (error > 0) {
        upper = x;
      } else {
        lower = x;
      }
      double next = x - error / slope.applyAsDouble(x);
      if (!(next > lower && next < upper)) {
        next = 0.5 * (lower + upper);
      }
      if (StrictMath.abs(next - x) <= 4e-16 * (1 + StrictMath.abs(x))) {
        return next;
      }
      x = next;
    }
    return x;
  }
}
