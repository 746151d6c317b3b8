package dev.cicada.run.figure;

import java.util.List;
import java.util.Locale;

/** A drawing as SVG. */
final class SvgCanvas implements Canvas {
  private final StringBuilder elements = new StringBuilder();
  private final int width;
  private final int height;

  SvgCanvas(int width, int height) {
    this.width = width;
    this.height = height;
  }

  @Override
  public void line(List<double[]> points, int color, double lineWidth) {
    StringBuilder path = new StringBuilder();
    for (double[] point : points) {
      path.append(path.isEmpty() ? "" : " ").append(format("%.2f,%.2f", point[0], point[1]));
    }
    elements.append(
        format(
            "<polyline fill=\"none\" stroke=\"#%06x\" stroke-width=\"%.1f\" points=\"%s\"/>\n",
            color, lineWidth, path));
  }

  @Override
  public void text(double x, double y, Anchor anchor, String text) {
    elements.append(
        format(
            "<text x=\"%.2f\" y=\"%.2f\" text-anchor=\"%s\">%s</text>\n",
            x, y, anchor.name().toLowerCase(Locale.ROOT), escaped(text)));
  }

  @Override
  public void upwardText(double x, double y, String text) {
    elements.append(
        format(
            "<text transform=\"translate(%.2f %.2f) rotate(-90)\" text-anchor=\"middle\">%s</text>\n",
            x, y, escaped(text)));
  }

  String document() {
    return format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
                + " font-family=\"sans-serif\" font-size=\"13\">\n",
            width, height, width, height)
        + "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
        + elements
        + "</svg>\n";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
