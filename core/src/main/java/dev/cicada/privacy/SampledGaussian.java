package dev.cicada.privacy;

import dev.cicada.text.Require;

/**
 * Renyi divergences of one round: a client takes part with some probability, and noise of deviation
 * z times its largest contribution is added.
 *
 * <p>Mironov, Talwar, Zhang: Renyi Differential Privacy of the Sampled Gaussian Mechanism (2019),
 * Section 3.3: a finite sum for whole orders, two series for others. All terms of the series are
 * counted as positive, which errs on the safe side.
 *
 * @param noise z
 */
public record SampledGaussian(double noise) {
  private static final int MOST_TERMS = 1000;

  /** Terms below e^-30 of the sum are negligible. */
  private static final double NEGLIGIBLE = 30;

  private static final double SQRT_2 = Math.sqrt(2);

  public SampledGaussian {
    Require.positive("noise", noise, "Maybe 1.");
  }

  /** The divergences of a round, by order. */
  public double[] divergences(double probability) {
    Require.within("probability", probability, 0, 1, "Maybe 0.1.");
    double[] divergences = new double[RenyiLoss.orderCount()];
    for (int i = 0; i < divergences.length; i++) {
      divergences[i] = divergence(probability, RenyiLoss.order(i));
    }
    return divergences;
  }

  private double divergence(double probability, double order) {
    if (probability == 0) {
      return 0;
    }
    if (probability == 1) {
      return order / (2 * noise * noise);
    }
    double logMoment =
        order == Math.rint(order) ? whole(probability, (int) order) : broken(probability, order);
    return Math.max(0, logMoment / (order - 1));
  }

  private double whole(double probability, int order) {
    double logIn = StrictMath.log(probability);
    double logOut = StrictMath.log1p(-probability);
    double logCoefficient = 0;
    double sum = Double.NEGATIVE_INFINITY;
    for (int i = 0; i <= order; i++) {
      double term = logCoefficient + i * logIn + (order - i) * logOut + exponent(i);
      sum = logSum(sum, term);
      logCoefficient += StrictMath.log(order - i) - StrictMath.log(i + 1.0);
    }
    return sum;
  }

  /**
   * For an order that is not whole: one series on each side of the point where taking part and not
   * taking part are equally likely.
   */
  private double broken(double probability, double order) {
    double logIn = StrictMath.log(probability);
    double logOut = StrictMath.log1p(-probability);
    double middle = noise * noise * StrictMath.log(1 / probability - 1) + 0.5;
    double logCoefficient = 0;
    double below = Double.NEGATIVE_INFINITY;
    double above = Double.NEGATIVE_INFINITY;
    double lastBelow = Double.NEGATIVE_INFINITY;
    double lastAbove = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < MOST_TERMS; i++) {
      double j = order - i;
      double termBelow =
          logCoefficient + i * logIn + j * logOut + exponent(i) + logTail(i - middle);
      double termAbove =
          logCoefficient + j * logIn + i * logOut + exponent(j) + logTail(middle - j);
      below = logSum(below, termBelow);
      above = logSum(above, termAbove);
      double sum = logSum(below, above);
      if (termBelow < lastBelow
          && termAbove < lastAbove
          && Math.max(termBelow, termAbove) < sum - NEGLIGIBLE) {
        return sum;
      }
      lastBelow = termBelow;
      lastAbove = termAbove;
      logCoefficient += StrictMath.log(Math.abs(j)) - StrictMath.log(i + 1.0);
    }
    return Double.POSITIVE_INFINITY;
  }

  private double exponent(double i) {
    return (i * i - i) / (2 * noise * noise);
  }

  /** The log of the noise's probability of exceeding a distance. */
  private double logTail(double distance) {
    return Normal.logErrorComplement(distance / (SQRT_2 * noise)) - StrictMath.log(2);
  }

  private static double logSum(double one, double other) {
    double larger = Math.max(one, other);
    double smaller = Math.min(one, other);
    return smaller == Double.NEGATIVE_INFINITY
        ? larger
        : larger + StrictMath.log1p(StrictMath.exp(smaller - larger));
  }
}
