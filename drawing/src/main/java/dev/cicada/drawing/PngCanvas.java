package dev.cicada.drawing;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import javax.imageio.ImageIO;

/** A drawing as an image with three pixels per point; needs no screen. */
final class PngCanvas implements Canvas {
  private static final int FINENESS = 3;

  private final BufferedImage image;
  private final Graphics2D graphics;
  private final Font font;

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
    font = sans();
  }

  @Override
  public void lines(List<List<Spot>> lines, Pen pen) {
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
    lines.forEach(line -> graphics.draw(path(line)));
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

  /** Writes a text with the width that it has in the layout. */
  private void write(Spot spot, double angle, Anchor anchor, Ink ink, String text) {
    graphics.setColor(new Color(ink.color()));
    AffineTransform place = AffineTransform.getTranslateInstance(spot.x(), spot.y());
    place.rotate(angle);
    place.translate(-anchor.before * Lettering.width(text, ink.size()), 0);
    for (Lettering.Run run : Lettering.runs(text)) {
      double size = run.isRaised() ? Lettering.RAISED * ink.size() : ink.size();
      GlyphVector letters =
          font.deriveFont((float) size)
              .createGlyphVector(
                  graphics.getFontRenderContext(),
                  run.text().chars().map(each -> Typeface.SANS.glyph((char) each)).toArray());
      double planned = run.width(ink.size());
      AffineTransform fitted = new AffineTransform(place);
      fitted.translate(0, run.isRaised() ? -Lettering.RISE * ink.size() : 0);
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

  private static Font sans() {
    try {
      return Font.createFont(Font.TRUETYPE_FONT, new ByteArrayInputStream(Typeface.SANS.file()));
    } catch (FontFormatException | IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
