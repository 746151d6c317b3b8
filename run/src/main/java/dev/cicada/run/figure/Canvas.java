package dev.cicada.run.figure;

import java.util.List;

/** Something to draw on: pixels from the upper left corner. */
interface Canvas {
  /** Which part of a text is at its place. */
  enum Anchor {
    START(0),
    MIDDLE(0.5),
    END(1);

    /** The part of the text that lies before its place. */
    final double before;

    Anchor(double before) {
      this.before = before;
    }
  }

  /**
   * Draws a line from point to point.
   *
   * @param color as 0xRRGGBB
   */
  void line(List<double[]> points, int color, double width);

  /** Writes a text on its baseline. */
  void text(double x, double y, Anchor anchor, String text);

  /** Writes a text upward, around its middle. */
  void upwardText(double x, double y, String text);
}
