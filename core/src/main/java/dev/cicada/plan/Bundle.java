package dev.cicada.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * Maximises a concave function that has corners, from values and slopes: a proximal bundle method.
 *
 * <p>Every evaluation adds a cut: a plane that the function lies below. The center is the best
 * point so far. The next point maximises the lowest cut, less a penalty on the distance from the
 * center. The center moves there if the point keeps enough of what the cuts promised; if not, the
 * new cut corrects the promise.
 *
 * <p>Coordinates are positive. Distances are relative to the center's coordinates, and a step
 * changes none of them by more than a fixed factor.
 */
final class Bundle {
  private static final int MOST_CUTS = 100;
  private static final double WIDEST_FACTOR = 5;
  private static final double KEPT_PROMISE = 0.1;

  /** What the first step may promise, relative to the first value. */
  private static final double FIRST_PROMISE = 0.1;

  private static final double WIDER = 2;
  private static final double NARROWER = 0.7;

  /** Precision of the weights, relative to the function's value at the center. */
  private static final double WEIGHT_TOLERANCE = 1e-12;

  private static final int MOST_EXCHANGES = 20_000;

  /** A plane: its height above the function at the center, its slope, and its weight. */
  private static final class Cut {
    private final double[] slope;
    private double excess;
    private double weight;

    private Cut(double[] slope, double excess) {
      this.slope = slope;
      this.excess = excess;
    }
  }

  private final List<Cut> cuts = new ArrayList<>();
  private double[] center;
  private double value;
  private double reach;
  private double[] next;
  private double promise;

  /** Starts at a point where value and slope are known. */
  Bundle(double[] point, double value, double[] slope) {
    this.center = point.clone();
    this.value = value;
    cuts.add(new Cut(slope.clone(), 0));
    cuts.get(0).weight = 1;
    double steepness = product(slope, slope);
    this.reach = steepness > 0 ? FIRST_PROMISE * StrictMath.abs(value) / steepness : 0;
    aim();
  }

  /** The best point so far. */
  double[] center() {
    return center;
  }

  /** The point to evaluate next. */
  double[] next() {
    return next;
  }

  /** How much higher than at the center the function can be at the next point, by all cuts. */
  double promise() {
    return promise;
  }

  /** Takes the function's value and slope at {@link #next}. */
  void add(double found, double[] slope) {
    double rise = 0;
    for (int k = 0; k < center.length; k++) {
      rise += slope[k] * (next[k] - center[k]);
    }
    if (cuts.size() == MOST_CUTS) {
      dropLightest();
    }
    if (found >= value + KEPT_PROMISE * promise) {
      for (Cut cut : cuts) {
        double change = 0;
        for (int k = 0; k < center.length; k++) {
          change += cut.slope[k] * (next[k] - center[k]);
        }
        cut.excess = StrictMath.max(0, cut.excess + change - (found - value));
      }
      cuts.add(new Cut(slope.clone(), 0));
      reach *= rise > 0 ? WIDER : 1;
      center = next;
      value = found;
    } else {
      // An inexact evaluation may give a cut below the function. It must not cut off the center.
      double excess = StrictMath.max(0, found - rise - value);
      cuts.add(new Cut(slope.clone(), excess));
      reach *= excess > promise ? NARROWER : 1;
    }
    aim();
  }

  private void dropLightest() {
    Cut lightest = cuts.get(0);
    for (Cut cut : cuts) {
      if (cut.weight < lightest.weight) {
        lightest = cut;
      }
    }
    cuts.remove(lightest);
    double sum = 0;
    for (Cut cut : cuts) {
      sum += cut.weight;
    }
    for (Cut cut : cuts) {
      cut.weight /= sum;
    }
  }

  /**
   * Finds the next point: the center moved along the mean of the slopes, weighted by {@link
   * #weigh}.
   */
  private void aim() {
    weigh();
    double[] mean = new double[center.length];
    promise = 0;
    for (Cut cut : cuts) {
      promise += cut.weight * cut.excess;
      for (int k = 0; k < center.length; k++) {
        mean[k] += cut.weight * cut.slope[k];
      }
    }
    promise += reach * product(mean, mean);
    next = new double[center.length];
    for (int k = 0; k < center.length; k++) {
      double factor = 1 + reach * center[k] * mean[k];
      next[k] =
          center[k] * StrictMath.max(1 / WIDEST_FACTOR, StrictMath.min(WIDEST_FACTOR, factor));
    }
  }

  /**
   * Sets the weights: w >= 0 with sum 1 that minimise reach/2 |sum of w slope|^2 + sum of w excess.
   * Shifts weight between the two cuts that gain most from it, again and again.
   */
  private void weigh() {
    int count = cuts.size();
    double[][] products = new double[count][count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j <= i; j++) {
        products[i][j] = reach * product(cuts.get(i).slope, cuts.get(j).slope);
        products[j][i] = products[i][j];
      }
    }
    double[] weights = cuts.stream().mapToDouble(cut -> cut.weight).toArray();
    double[] pull = new double[count];
    for (int i = 0; i < count; i++) {
      pull[i] = cuts.get(i).excess;
      for (int j = 0; j < count; j++) {
        pull[i] += products[i][j] * weights[j];
      }
    }
    double tolerance = WEIGHT_TOLERANCE * StrictMath.abs(value);
    for (int exchange = 0; exchange < MOST_EXCHANGES; exchange++) {
      int to = 0;
      int from = -1;
      for (int i = 0; i < count; i++) {
        to = pull[i] < pull[to] ? i : to;
        from = weights[i] > 0 && (from < 0 || pull[i] > pull[from]) ? i : from;
      }
      double gain = pull[from] - pull[to];
      if (gain <= tolerance) {
        break;
      }
      double curvature = products[to][to] + products[from][from] - 2 * products[to][from];
      double amount =
          curvature > 0 ? StrictMath.min(weights[from], gain / curvature) : weights[from];
      weights[to] += amount;
      weights[from] -= amount;
      for (int i = 0; i < count; i++) {
        pull[i] += amount * (products[i][to] - products[i][from]);
      }
    }
    for (int i = 0; i < count; i++) {
      cuts.get(i).weight = weights[i];
    }
  }

  /** The inner product of two slopes, relative to the center's coordinates. */
  private double product(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < center.length; k++) {
      sum += a[k] * b[k] * center[k] * center[k];
    }
    return sum;
  }
}
