package dev.cicada.lab.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A number that, by a claim, is on one side of a limit, and its value for each seed.
 *
 * @param quantity what the number is, such as "energy over that of random"
 * @param unit how to read it
 * @param values by seed
 * @param limit what it is compared with
 * @param above whether the claim is that the number is above the limit, else below
 */
public record Comparison(String quantity, Unit unit, double[] values, double limit, boolean above) {
  /** How to read a number. */
  public enum Unit {
    /** A part of one, or a difference of two, shown in percentage points. */
    POINTS(-1, 1),
    /** The same for each joule. */
    POINTS_PER_JOULE(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
    /** How many times as much; the mean is geometric. */
    FACTOR(0, Double.POSITIVE_INFINITY),
    /** A part of one, shown in percent. */
    SHARE(0, 1),
    /** A plain number. */
    NUMBER(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    private final double least;
    private final double greatest;

    Unit(double least, double greatest) {
      this.least = least;
      this.greatest = greatest;
    }

    /** A value on the scale on which seeds scatter symmetrically. */
    private double scaled(double value) {
      return this == FACTOR ? StrictMath.log(value) : value;
    }
  }

  /** The comparison that accuracies, or other parts of one, exceed others, seed by seed. */
  public static Comparison larger(String quantity, double[] values, double[] others) {
    return difference(quantity, Unit.POINTS, values, others, true);
  }

  /** The comparison that they are less than others. */
  public static Comparison smaller(String quantity, double[] values, double[] others) {
    return difference(quantity, Unit.POINTS, values, others, false);
  }

  /** The same in any unit. */
  public static Comparison difference(
      String quantity, Unit unit, double[] values, double[] others, boolean above) {
    double[] differences =
        IntStream.range(0, values.length)
            .mapToDouble(seed -> values[seed] - others[seed])
            .toArray();
    return new Comparison(quantity, unit, differences, 0, above);
  }

  /**
   * The comparison that positive values are many times others, or a part of them, in the geometric
   * mean.
   */
  public static Comparison factor(
      String quantity, double[] values, double[] others, boolean above) {
    double[] factors =
        IntStream.range(0, values.length)
            .mapToDouble(seed -> values[seed] / others[seed])
            .toArray();
    return new Comparison(quantity, Unit.FACTOR, factors, 1, above);
  }

  /** The same number, compared with another limit. */
  public Comparison against(double otherLimit) {
    return new Comparison(quantity, unit, values, otherLimit, above);
  }

  /** The number with its 95 % confidence interval, which stays within what the unit allows. */
  public Interval interval() {
    Interval interval = Interval.of(Arrays.stream(values).map(unit::scaled).toArray());
    return (unit == Unit.FACTOR ? interval.exponential() : interval)
        .within(unit.least, unit.greatest);
  }

  /**
   * The probability of a number at least this far from its limit if the truth were at the limit
   * (the p-value): by flipping the signs of seeds if there are enough of them, else by Student's t.
   */
  public double chance() {
    double[] distances = distances();
    if (!Arrays.stream(distances).allMatch(Double::isFinite)) {
      return 1; // such as a factor of nothing, of which nothing can be said
    }
    return distances.length >= SignFlips.FEWEST
        ? SignFlips.chance(distances)
        : StudentT.chance(distances);
  }

  /** How far each seed is from the limit, on the scale on which seeds scatter symmetrically. */
  double[] distances() {
    return Arrays.stream(values).map(value -> unit.scaled(value) - unit.scaled(limit)).toArray();
  }

  /** What the number says of the claim. */
  public Verdict verdict() {
    Interval interval = interval();
    if (above ? interval.low() > limit : interval.high() < limit) {
      return Verdict.HOLDS;
    }
    boolean reversed = above ? interval.high() < limit : interval.low() > limit;
    return reversed ? Verdict.DOES_NOT_HOLD : Verdict.UNDECIDED;
  }

  /**
   * The verdict corrected for many comparisons.
   *
   * @param level the largest chance that still counts, from {@link FalseDiscoveries}
   */
  public Verdict verdictAt(double level) {
    return chance() <= level ? verdict() : Verdict.UNDECIDED;
  }

  /**
   * Whether the number is told apart from its limit, on either side.
   *
   * @param level the largest chance that still counts
   */
  public boolean isToldApart(double level) {
    return verdictAt(level) != Verdict.UNDECIDED;
  }

  /** How far on the claimed side the number is; negative on the other. */
  public double margin() {
    double mean = interval().mean();
    return above ? mean - limit : limit - mean;
  }
}
