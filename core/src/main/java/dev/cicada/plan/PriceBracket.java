package dev.cicada.plan;

/** Between which prices the one is at which a limit is just kept, by what has been tried. */
final class PriceBracket {
  private static final double NARROWEST = 1 + 1e-6;

  private double lowest;
  private double highest = Double.POSITIVE_INFINITY;

  /**
   * The price wanted next, or one halfway, if a price beyond it was tried before.
   *
   * @param price what was tried last
   * @param used what of the limit was used at it
   */
  double next(double price, double wanted, double used) {
    if (used > 1) {
      lowest = price;
    } else {
      highest = price;
    }
    if (highest <= lowest * NARROWEST) {
      // Other prices have moved since; what was learned of this one no longer holds.
      lowest = 0;
      highest = Double.POSITIVE_INFINITY;
    }
    return wanted > lowest && wanted < highest ? wanted : StrictMath.sqrt(lowest * highest);
  }
}
