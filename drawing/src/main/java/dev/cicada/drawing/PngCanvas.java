package dev.cicada.drawing;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/** A drawing as an image with three pixels a point; needs fonts but no screen. */
final class PngCanvas implements Canvas {
  private static final int FINENESS = 3;

  private final BufferedImage image;
  private final Graphics2D graphics;
  private final Font font;
  private final Font anyFont;

  PngCanvas(int width, int height) {
    System.setProperty("java.awt.headless", "true");
    image = new BufferedImage(FINENESS * width, FINENESS * height, BufferedImage.TYPE_INT_RGB);
    graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.setRenderingHint(
        RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
    graphics.scale(FINENESS, FINENESS);
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width, height);
    anyFont = new Font(Font.SANS_SERIF, Font.PLAIN, 1);
    font = likeHelvetica().orElse(anyFont);
  }

  @Override
  public void line(List<Spot> spots, Pen pen) {
    double[] pattern = pen.dash().pattern();
    float[] dashes = new float[pattern.length];
    for (int index = 0; index < dashes.length; index++) {
      dashes[index] = (float) pattern[index];
    }
    graphics.setColor(new Color(pen.color()));
    graphics.setStroke(
        new BasicStroke(
            (float) pen.width(),
            BasicStroke.CAP_BUTT,
            BasicStroke.JOIN_ROUND,
            1,
            dashes.length == 0 ? null : dashes,
            0));
    graphics.draw(path(spots));
  }

  @Override
  public void area(List<Spot> corners, int color, double opacity) {
    graphics.setColor(new Color(color | ((int) Math.round(255 * opacity) << 24), true));
    Path2D path = path(corners);
    path.closePath();
    graphics.fill(path);
  }

  @Override
  public void text(Spot spot, Anchor anchor, Ink ink, String text) {
    write(spot, 0, anchor, ink, text);
  }

  @Override
  public void upwardText(Spot spot, Anchor anchor, Ink ink, String text) {
    write(spot, -Math.PI / 2, anchor, ink, text);
  }

  @Override
  public void clip(Box box) {
    graphics.setClip(new Rectangle2D.Double(box.left(), box.top(), box.width(), box.height()));
  }

  @Override
  public void unclip() {
    graphics.setClip(null);
  }

  void write(OutputStream stream) throws IOException {
    graphics.dispose();
    ImageIO.setUseCache(false);
    ImageIO.write(image, "png", stream);
  }

  /** Writes a text as wide as it was laid out, whatever font there is. */
  private void write(Spot spot, double angle, Anchor anchor, Ink ink, String text) {
    graphics.setColor(new Color(ink.color()));
    AffineTransform place = AffineTransform.getTranslateInstance(spot.x(), spot.y());
    place.rotate(angle);
    place.translate(-anchor.before * Helvetica.width(text, ink.size()), 0);
    for (Helvetica.Run run : Helvetica.runs(text)) {
      double size = run.isRaised() ? Helvetica.RAISED * ink.size() : ink.size();
      GlyphVector letters =
          (font.canDisplayUpTo(run.text()) < 0 ? font : anyFont)
              .deriveFont((float) size)
              .createGlyphVector(graphics.getFontRenderContext(), run.text());
      double planned = run.width(ink.size());
      AffineTransform fitted = new AffineTransform(place);
      fitted.translate(0, run.isRaised() ? -Helvetica.RISE * ink.size() : 0);
      fitted.scale(planned / letters.getLogicalBounds().getWidth(), 1);
      graphics.fill(fitted.createTransformedShape(letters.getOutline()));
      place.translate(planned, 0);
    }
  }

  private static Path2D path(List<Spot> spots) {
    Path2D path = new Path2D.Double();
    for (Spot spot : spots) {
      if (path.getCurrentPoint() == null) {
        path.moveTo(spot.x(), spot.y());
      } else {
        path.lineTo(spot.x(), spot.y());
      }
    }
    return path;
  }

  /** The first font there is that has the widths of Helvetica. */
  private static Optional<Font> likeHelvetica() {
    return Stream.of("Helvetica", "Arial", "Liberation Sans", "Nimbus Sans")
        .map(name -> new Font(name, Font.PLAIN, 1))
        .filter(each -> each.getFamily().equals(each.getName()))
        .findFirst();
  }
}
