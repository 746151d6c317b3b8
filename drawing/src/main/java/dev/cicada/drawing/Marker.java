package dev.cicada.drawing;

import java.util.ArrayList;
import java.util.List;

/** The shape that marks a point. */
public enum Marker {
  CIRCLE(24, 0, 1, 1),
  SQUARE(4, 0.5, 1.2, 1.2),
  TRIANGLE(3, 0, 1.25, 1.25),
  TRIANGLE_DOWN(3, 1.5, 1.25, 1.25),
  DIAMOND(4, 0, 1.3, 1.3),
  PENTAGON(5, 0, 1.15, 1.15),
  STAR(10, 0, 1.5, 0.65),
  THREE_POINTED_STAR(6, 0, 1.7, 0.55),
  HEXAGON(6, 0.5, 1.1, 1.1),
  PLUS(8, 0, 1.6, 0.5),
  CROSS(8, 1, 1.6, 0.5);

  private final int corners;
  private final double turned;
  private final double even;
  private final double odd;

  /**
   * Corners at equal angles.
   *
   * @param turned how many corners the first is past the top
   * @param even how far the first, third, ... corner is from the middle
   * @param odd how far the others are
   */
  Marker(int corners, double turned, double even, double odd) {
    this.corners = corners;
    this.turned = turned;
    this.even = even;
    this.odd = odd;
  }

  /** The corners of the marker around a place. */
  List<Spot> around(Spot center, double radius) {
    List<Spot> outline = new ArrayList<>();
    for (int corner = 0; corner < corners; corner++) {
      double angle = 2 * StrictMath.PI * (corner + turned) / corners;
      double distance = radius * (corner % 2 == 0 ? even : odd);
      outline.add(
          new Spot(
              center.x() + distance * StrictMath.sin(angle),
              center.y() - distance * StrictMath.cos(angle)));
    }
    return outline;
  }
}
