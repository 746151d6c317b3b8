package dev.cicada.training.partition;

import dev.cicada.random.RandomStream;

/**
 * Logarithms of gamma variates. They neither underflow nor overflow, whatever the shape.
 *
 * <p>Marsaglia, Tsang: A Simple Method for Generating Gamma Variables (ACM TOMS 26, 2000).
 */
final class LogGamma {
  private LogGamma() {}

  /** The logarithm of a gamma variate with scale one. */
  static double draw(double shape, RandomStream random) {
    if (shape < 1) {
      return draw(shape + 1, random) - random.nextExponential() / shape;
    }
    double d = shape - 1.0 / 3;
    double c = 1 / StrictMath.sqrt(9 * d);
    while (true) {
      double x = random.nextGaussian();
      double root = 1 + c * x;
      if (root > 0) {
        double logV = 3 * StrictMath.log(root);
        double v = root * root * root;
        if (-random.nextExponential() < 0.5 * x * x + d - d * v + d * logV) {
          return StrictMath.log(d) + logV;
        }
      }
    }
  }
}
