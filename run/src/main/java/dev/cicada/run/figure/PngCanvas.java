package dev.cicada.run.figure;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import javax.imageio.ImageIO;

/** A drawing as an image, twice as fine as its pixels say; needs no screen. */
final class PngCanvas implements Canvas {
  private static final int FINENESS = 2;

  private final BufferedImage image;
  private final Graphics2D graphics;

  PngCanvas(int width, int height) {
    System.setProperty("java.awt.headless", "true");
    image = new BufferedImage(FINENESS * width, FINENESS * height, BufferedImage.TYPE_INT_RGB);
    graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.scale(FINENESS, FINENESS);
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width, height);
    graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
  }

  @Override
  public void line(List<double[]> points, int color, double width) {
    Path2D path = new Path2D.Double();
    for (double[] point : points) {
      if (path.getCurrentPoint() == null) {
        path.moveTo(point[0], point[1]);
      } else {
        path.lineTo(point[0], point[1]);
      }
    }
    graphics.setColor(new Color(color));
    graphics.setStroke(
        new BasicStroke((float) width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    graphics.draw(path);
  }

  @Override
  public void text(double x, double y, Anchor anchor, String text) {
    double before = graphics.getFontMetrics().stringWidth(text) * anchor.before;
    graphics.setColor(Color.BLACK);
    graphics.drawString(text, (float) (x - before), (float) y);
  }

  @Override
  public void upwardText(double x, double y, String text) {
    AffineTransform upright = graphics.getTransform();
    graphics.translate(x, y);
    graphics.rotate(-Math.PI / 2);
    text(0, 0, Anchor.MIDDLE, text);
    graphics.setTransform(upright);
  }

  void write(OutputStream stream) throws IOException {
    graphics.dispose();
    ImageIO.setUseCache(false);
    ImageIO.write(image, "png", stream);
  }
}
