package dev.cicada.drawing;

import java.util.List;

/**
 * Points that belong together, under a name for the legend.
 *
 * <p>Unless told otherwise it is styled as the scheme of its name.
 *
 * @param points in the order in which a line joins them
 */
public record Series(String name, Look look, Style style, List<Point> points) {
  /** How a series is drawn. */
  public enum Look {
    /** A line, the points' intervals as a band, and a marker here and there. */
    CURVE,
    /** A line with a marker and an error bar at every point. */
    SWEEP,
    /** A marker and an error bar at every point. */
    DOTS,
    /** A bar from zero with an error bar for every category. */
    BARS
  }

  public Series {
    points = List.copyOf(points);
  }

  /** Many points, as of a value over rounds. */
  public static Series curve(String name, List<Point> points) {
    return new Series(name, Look.CURVE, Style.ofScheme(name), points);
  }

  /** Few points, as of a value over a parameter. */
  public static Series sweep(String name, List<Point> points) {
    return new Series(name, Look.SWEEP, Style.ofScheme(name), points);
  }

  /** Points that no line should join. */
  public static Series dots(String name, List<Point> points) {
    return new Series(name, Look.DOTS, Style.ofScheme(name), points);
  }

  /** One point for each category, at its index; bars of several series stand in groups. */
  public static Series bars(String name, List<Point> points) {
    return new Series(name, Look.BARS, Style.ofScheme(name), points);
  }

  /** The same points in another style. */
  public Series withStyle(Style another) {
    return new Series(name, look, another, points);
  }
}
