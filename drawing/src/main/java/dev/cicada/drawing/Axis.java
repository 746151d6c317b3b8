package dev.cicada.drawing;

import java.util.List;

/**
 * What an axis measures, and how.
 *
 * @param unit of the values; may be empty
 * @param from where the axis starts; NaN for where the data start
 * @param to where the axis ends; NaN for where the data end
 * @param categories names of the values 0, 1, ... of an axis of categories, else none
 */
public record Axis(
    String label, String unit, Kind kind, double from, double to, List<String> categories) {
  /** How values are mapped to places. */
  public enum Kind {
    LINEAR,
    /** Linear, with ticks only at whole numbers. */
    WHOLE,
    LOGARITHMIC,
    CATEGORIES
  }

  public Axis {
    categories = List.copyOf(categories);
    if (from >= to) {
      throw new IllegalArgumentException(
          "the axis of %s goes from %s to %s; it must go upward".formatted(label, from, to));
    }
    if (kind == Kind.LOGARITHMIC && (from <= 0 || to <= 0)) {
      throw new IllegalArgumentException(
          "the logarithmic axis of %s goes from %s to %s; both must be above 0"
              .formatted(label, from, to));
    }
  }

  /** An axis that starts at zero, unless the data are far from it. */
  public static Axis linear(String label, String unit) {
    return new Axis(label, unit, Kind.LINEAR, Double.NaN, Double.NaN, List.of());
  }

  /** A linear axis of something without a unit. */
  public static Axis linear(String label) {
    return linear(label, "");
  }

  /** A linear axis for counts. */
  public static Axis whole(String label) {
    return new Axis(label, "", Kind.WHOLE, Double.NaN, Double.NaN, List.of());
  }

  /**
   * An axis on which equal factors are equal distances. Values that are not above zero are not
   * shown.
   */
  public static Axis logarithmic(String label, String unit) {
    return new Axis(label, unit, Kind.LOGARITHMIC, Double.NaN, Double.NaN, List.of());
  }

  /** A logarithmic axis of something without a unit. */
  public static Axis logarithmic(String label) {
    return logarithmic(label, "");
  }

  /** An axis of names, for bars. */
  public static Axis categories(String label, List<String> names) {
    return new Axis(label, "", Kind.CATEGORIES, Double.NaN, Double.NaN, names);
  }

  /** The same axis between fixed ends; NaN leaves an end to the data. */
  public Axis between(double start, double end) {
    return new Axis(label, unit, kind, start, end, categories);
  }

  /** The text beside the axis, with the power of ten that its ticks leave out. */
  String caption(int exponent) {
    String factor = exponent == 0 ? "" : TickLabels.powerOfTen(exponent);
    String measure = (factor + " " + unit).strip();
    return measure.isEmpty() ? label : label + " (" + measure + ")";
  }
}
