package dev.cicada.drawing;

import java.util.stream.DoubleStream;

/** From the least to the greatest of some values; empty if the least is above the greatest. */
record Range(double least, double greatest) {
  /** The room left between the data and the end of an axis, as a part of it. */
  private static final double MARGIN = 0.04;

  /** Data that start above this part of their greatest value are far from zero. */
  private static final double FAR_FROM_ZERO = 0.5;

  static Range of(DoubleStream values) {
    double[] ends = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
    values
        .filter(Double::isFinite)
        .forEach(
            value -> {
              ends[0] = Math.min(ends[0], value);
              ends[1] = Math.max(ends[1], value);
            });
    return new Range(ends[0], ends[1]);
  }

  /** Where an axis for these values starts and ends; fixed ends stay. */
  Range shownOn(Axis axis) {
    Range fitted =
        switch (axis.kind()) {
          case LINEAR, WHOLE -> linear();
          case LOGARITHMIC -> logarithmic();
          case CATEGORIES -> new Range(-0.5, axis.categories().size() - 0.5);
        };
    double from = Double.isNaN(axis.from()) ? fitted.least : axis.from();
    double to = Double.isNaN(axis.to()) ? fitted.greatest : axis.to();
    if (from < to) {
      return new Range(from, to);
    }
    // All data are beyond the fixed end.
    double length = Math.max(1, Math.abs(from));
    return Double.isNaN(axis.to()) ? new Range(from, from + length) : new Range(to - length, to);
  }

  private Range linear() {
    if (least > greatest) {
      return new Range(0, 1);
    }
    boolean fromZero = least >= 0 && (least <= FAR_FROM_ZERO * greatest || least == greatest);
    boolean toZero = greatest <= 0 && (greatest >= FAR_FROM_ZERO * least || least == greatest);
    double from = fromZero ? 0 : least;
    double to = toZero ? 0 : greatest;
    double room = from < to ? MARGIN * (to - from) : 1;
    double start = fromZero ? 0 : from - room;
    double end = toZero && !fromZero ? 0 : to + room;
    return new Range(least > 0 ? Math.max(0, start) : start, end);
  }

  private Range logarithmic() {
    if (least > greatest) {
      return new Range(1, 10);
    }
    double decades = StrictMath.log10(greatest) - StrictMath.log10(least);
    double factor = StrictMath.pow(10, decades > 0 ? MARGIN * decades : 0.5);
    return new Range(least / factor, greatest * factor);
  }
}
