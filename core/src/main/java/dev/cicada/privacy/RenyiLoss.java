package dev.cicada.privacy;

/**
 * Turns Renyi divergences of many orders, added up over rounds, into epsilon and delta.
 *
 * <p>Mironov: Renyi Differential Privacy (2017). The conversion is Proposition 12 of Canonne,
 * Kamath, Steinke: The Discrete Gaussian for Differential Privacy (2020), or delta^2 &lt;= 1 -
 * exp(-divergence) where that is better. The orders are those of the Python package dp-accounting
 * 0.5, so results can be compared.
 */
public final class RenyiLoss {
  /** Below this order the conversion loses digits, and it is never the best. */
  private static final double LEAST_CONVERTED = 1.01;

  private static final double[] ORDERS = orders();

  private RenyiLoss() {}

  /** How many orders there are. */
  public static int orderCount() {
    return ORDERS.length;
  }

  static double order(int index) {
    return ORDERS[index];
  }

  /** From 1.1 to 10.9 by tenths, 11 to 63 by ones, and four powers of two. */
  private static double[] orders() {
    double[] orders = new double[99 + 53 + 4];
    for (int i = 0; i < orders.length; i++) {
      orders[i] = i < 99 ? 1 + (i + 1) / 10.0 : i < 152 ? i - 99 + 11 : 1 << (i - 152 + 7);
    }
    return orders;
  }

  /**
   * The least epsilon for a delta.
   *
   * @param divergences by order, from {@code place} on
   */
  static double epsilon(double[] divergences, int place, double delta) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < ORDERS.length; i++) {
      least = Math.min(least, epsilon(ORDERS[i], divergences[place + i], delta));
    }
    return Math.max(0, least);
  }

  private static double epsilon(double order, double divergence, double delta) {
    if (delta * delta + StrictMath.expm1(-divergence) > 0) {
      return 0;
    }
    if (order <= LEAST_CONVERTED) {
      return Double.POSITIVE_INFINITY;
    }
    return divergence + StrictMath.log1p(-1 / order) - StrictMath.log(delta * order) / (order - 1);
  }
}
