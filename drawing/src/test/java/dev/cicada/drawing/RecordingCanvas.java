package dev.cicada.drawing;

import java.util.ArrayList;
import java.util.List;

/** Remembers what is drawn on it. */
final class RecordingCanvas implements Canvas {
  /** A text and the space that it takes. */
  record Written(String text, double size, Box box) {}

  /** A line, or the outline of an area. */
  record Drawn(List<Spot> spots, int color, boolean clipped) {}

  final List<Written> texts = new ArrayList<>();
  final List<Drawn> lines = new ArrayList<>();
  final List<Drawn> areas = new ArrayList<>();
  private boolean clipped;

  static RecordingCanvas of(Figure figure) {
    RecordingCanvas canvas = new RecordingCanvas();
    new Drawing(figure, Layout.of(figure), canvas).draw();
    return canvas;
  }

  @Override
  public void lines(List<List<Spot>> drawn, Pen pen) {
    drawn.forEach(spots -> lines.add(new Drawn(spots, pen.color(), clipped)));
  }

  @Override
  public void area(List<Spot> corners, int color, double opacity) {
    areas.add(new Drawn(corners, color, clipped));
  }

  @Override
  public void text(Spot spot, Anchor anchor, Ink ink, String text) {
    double width = Lettering.width(text, ink.size());
    double left = spot.x() - anchor.before * width;
    texts.add(
        new Written(
            text,
            ink.size(),
            new Box(
                left,
                spot.y() - Lettering.ASCENT * ink.size(),
                left + width,
                spot.y() + Lettering.DESCENT * ink.size())));
  }

  @Override
  public void upwardText(Spot spot, Anchor anchor, Ink ink, String text) {
    double width = Lettering.width(text, ink.size());
    double bottom = spot.y() + anchor.before * width;
    texts.add(
        new Written(
            text,
            ink.size(),
            new Box(
                spot.x() - Lettering.ASCENT * ink.size(),
                bottom - width,
                spot.x() + Lettering.DESCENT * ink.size(),
                bottom)));
  }

  @Override
  public void clip(Box box) {
    clipped = true;
  }

  @Override
  public void unclip() {
    clipped = false;
  }
}
