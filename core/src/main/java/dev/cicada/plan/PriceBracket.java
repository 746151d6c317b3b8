package dev.cicada.plan;

/** A bracket around the price at which a limit is just kept, from the prices tried so far. */
final class PriceBracket {
  private static final double NARROWEST = 1 + 1e-6;

  private double lowest;
  private double highest = Double.POSITIVE_INFINITY;

  /**
   * The next price to try: the wanted one, or one halfway if that is outside the bracket.
   *
   * @param price the one tried last
   * @param used the part of the limit that was used at that price
   */
  double next(double price, double wanted, double used) {
    if (used > 1) {
      lowest = price;
    } else {
      highest = price;
    }
    if (highest <= lowest * NARROWEST) {
      // Other prices have moved since, so what is known of this one no longer holds.
      lowest = 0;
      highest = Double.POSITIVE_INFINITY;
    }
    return wanted > lowest && wanted < highest ? wanted : StrictMath.sqrt(lowest * highest);
  }
}
