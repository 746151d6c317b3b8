package dev.cicada.drawing;

import java.util.List;

/** Something to draw on, in points from the upper left corner. */
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

  /** How a text looks. */
  record Ink(double size, int color) {}

  /** How a line looks. */
  record Pen(int color, double width, Dash dash) {
    Pen(int color, double width) {
      this(color, width, Dash.SOLID);
    }
  }

  /** Draws several lines with the same pen, each from spot to spot. */
  void lines(List<List<Spot>> lines, Pen pen);

  /** Draws a line from spot to spot. */
  default void line(List<Spot> spots, Pen pen) {
    lines(List.of(spots), pen);
  }

  /** Fills the area inside these corners. */
  void area(List<Spot> corners, int color, double opacity);

  /** Writes a text on its baseline. */
  void text(Spot spot, Anchor anchor, Ink ink, String text);

  /** Writes a text upward; the spot is on its baseline. */
  void upwardText(Spot spot, Anchor anchor, Ink ink, String text);

  /** Draws nothing outside a box, until {@link #unclip}. */
  void clip(Box box);

  /** Ends {@link #clip}. */
  void unclip();
}
