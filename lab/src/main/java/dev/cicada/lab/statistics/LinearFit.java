package dev.cicada.lab.statistics;

/** A straight line through points by least squares. */
public final class LinearFit {
  private LinearFit() {}

  /** R²: the part of the variance of y that the best line over x explains, from 0 to 1. */
  public static double explained(double[] x, double[] y) {
    double meanX = Interval.of(x).mean();
    double meanY = Interval.of(y).mean();
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (int i = 0; i < x.length; i++) {
      xx += (x[i] - meanX) * (x[i] - meanX);
      xy += (x[i] - meanX) * (y[i] - meanY);
      yy += (y[i] - meanY) * (y[i] - meanY);
    }
    return xx == 0 || yy == 0 ? 0 : xy * xy / (xx * yy);
  }
}
