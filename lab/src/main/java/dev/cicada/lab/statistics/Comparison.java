package dev.cicada.lab.statistics;

/**
 * A number that a claim says is on one side of a limit, and where it is.
 *
 * @param quantity what the number is, such as "energy over that of random"
 * @param unit how to read it
 * @param interval the number
 * @param limit what it is compared with
 * @param above whether the claim says that it is above the limit, else below
 */
public record Comparison(
    String quantity, Unit unit, Interval interval, double limit, boolean above) {
  /** How to read a number. */
  public enum Unit {
    /** A part of one, or a difference of two, shown in percentage points. */
    POINTS,
    /** The same for each joule. */
    POINTS_PER_JOULE,
    /** How many times as much. */
    FACTOR,
    /** A part of one, shown in percent. */
    SHARE,
    /** A plain number. */
    NUMBER
  }

  /** That accuracies, or other parts of one, exceed others seed by seed. */
  public static Comparison larger(String quantity, double[] values, double[] others) {
    return difference(quantity, Unit.POINTS, values, others, true);
  }

  /** That they are less than others. */
  public static Comparison smaller(String quantity, double[] values, double[] others) {
    return difference(quantity, Unit.POINTS, values, others, false);
  }

  /** The same of any unit. */
  public static Comparison difference(
      String quantity, Unit unit, double[] values, double[] others, boolean above) {
    double[] differences = new double[values.length];
    for (int seed = 0; seed < values.length; seed++) {
      differences[seed] = values[seed] - others[seed];
    }
    return new Comparison(quantity, unit, Interval.of(differences), 0, above);
  }

  /** That positive values are many times others, or a part of them, in the geometric mean. */
  public static Comparison factor(
      String quantity, double[] values, double[] others, boolean above) {
    double[] logarithms = new double[values.length];
    for (int seed = 0; seed < values.length; seed++) {
      logarithms[seed] = StrictMath.log(values[seed] / others[seed]);
    }
    return new Comparison(quantity, Unit.FACTOR, Interval.of(logarithms).exponential(), 1, above);
  }

  /** The same number, compared with another limit. */
  public Comparison against(double otherLimit) {
    return new Comparison(quantity, unit, interval, otherLimit, above);
  }

  /** What the number says of the claim. */
  public Verdict verdict() {
    if (above ? interval.low() > limit : interval.high() < limit) {
      return Verdict.HOLDS;
    }
    boolean reversed = above ? interval.high() < limit : interval.low() > limit;
    return reversed ? Verdict.DOES_NOT_HOLD : Verdict.NOT_DISTINGUISHABLE;
  }

  /** How far on the claimed side the number is; negative on the other. */
  public double margin() {
    return above ? interval.mean() - limit : limit - interval.mean();
  }
}
