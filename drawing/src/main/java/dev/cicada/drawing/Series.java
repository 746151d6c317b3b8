package dev.cicada.drawing;

import java.util.List;

/**
 * Points that belong together, with a name for the legend.
 *
 * <p>By default it has the style of the scheme with that name.
 *
 * @param points in the order in which a line joins them
 */
public record Series(String name, Look look, Style style, List<Point> points) {
  /** How a series is drawn. */
  public enum Look {
    /** A line, with the points' intervals as a band and a few markers. */
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

  /** Many points, such as a value over rounds. */
  public static Series curve(String name, List<Point> points) {
    return new Series(name, Look.CURVE, Style.ofScheme(name), points);
  }

  /** Few points, such as a value over a parameter. */
  public static Series sweep(String name, List<Point> points) {
    return new Series(name, Look.SWEEP, Style.ofScheme(name), points);
  }

  /** Points that no line should join. */
  public static Series dots(String name, List<Point> points) {
    return new Series(name, Look.DOTS, Style.ofScheme(name), points);
  }

  /** One point for each category, at its index. Bars of several series are grouped. */
  public static Series bars(String name, List<Point> points) {
    return new Series(name, Look.BARS, Style.ofScheme(name), points);
  }

  /** The same points in another style. */
  public Series withStyle(Style another) {
    return new Series(name, look, another, points);
  }
}
