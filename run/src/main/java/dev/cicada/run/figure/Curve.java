package dev.cicada.run.figure;

import java.util.ArrayList;
import java.util.List;

/** Points in the order in which a line joins them, under a name for the legend. */
public final class Curve {
  private final String name;
  private final List<double[]> points = new ArrayList<>();

  public Curve(String name) {
    this.name = name;
  }

  /** Adds a point. */
  public void add(double x, double y) {
    points.add(new double[] {x, y});
  }

  /** How the legend calls it. */
  public String name() {
    return name;
  }

  List<double[]> points() {
    return points;
  }
}
