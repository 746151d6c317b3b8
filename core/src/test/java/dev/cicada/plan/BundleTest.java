package dev.cicada.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BundleTest {
  /** A minimum of planes that meet at its highest point, where no slope is zero. */
  private static double corner(double[] point, double[] top, double[] slope) {
    double least = Double.POSITIVE_INFINITY;
    for (int plane = 0; plane <= point.length; plane++) {
      double value = 7;
      for (int k = 0; k < point.length; k++) {
        value += steepness(plane, k, point.length) * (point[k] - top[k]);
      }
      if (value < least) {
        least = value;
        for (int k = 0; k < point.length; k++) {
          slope[k] = steepness(plane, k, point.length);
        }
      }
    }
    return least;
  }

  private static double steepness(int plane, int k, int dimensions) {
    return plane == dimensions ? -1.0 : plane == k ? dimensions + k : -1.0 / dimensions;
  }

  @Test
  void findsACornerThatSlopesAloneDoNotShow() {
    double[] top = {3, 0.2, 11, 1};
    double[] slope = new double[4];
    double[] start = {1, 1, 1, 1};
    Bundle bundle = new Bundle(start, corner(start, top, slope), slope);
    for (int step = 0; step < 200 && bundle.promise() > 1e-9; step++) {
      bundle.add(corner(bundle.next(), top, slope), slope);
    }
    assertThat(bundle.promise()).isLessThan(1e-9);
    assertThat(bundle.center()).usingComparatorWithPrecision(1e-6).containsExactly(top);
  }

  @Test
  void climbsASmoothHill() {
    double[] point = {5, 0.1};
    Bundle bundle = new Bundle(point, hill(point), slopeOfHill(point));
    for (int step = 0; step < 200 && bundle.promise() > 1e-10; step++) {
      bundle.add(hill(bundle.next()), slopeOfHill(bundle.next()));
    }
    assertThat(bundle.center()[0]).isCloseTo(1, within(1e-3));
    assertThat(bundle.center()[1]).isCloseTo(2, within(1e-3));
  }

  private static double hill(double[] at) {
    return 1 - (at[0] - 1) * (at[0] - 1) - 3 * (at[1] - 2) * (at[1] - 2);
  }

  private static double[] slopeOfHill(double[] at) {
    return new double[] {-2 * (at[0] - 1), -6 * (at[1] - 2)};
  }

  @Test
  void aFlatFunctionPromisesNothing() {
    assertThat(new Bundle(new double[] {1, 2}, 3, new double[2]).promise()).isZero();
  }
}
