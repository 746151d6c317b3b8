package dev.cicada.drawing;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A drawing as SVG that can stand alone or beside others in a page. It has no ids, its own
 * background, light or dark as the reader prefers, and texts that are scaled to their widths
 * whatever font the reader has.
 */
final class SvgCanvas implements Canvas {
  private final StringBuilder elements = new StringBuilder();
  private final int width;
  private final int height;
  private final String title;
  private final String description;

  SvgCanvas(int width, int height, String title, String description) {
    this.width = width;
    this.height = height;
    this.title = title;
    this.description = description;
  }

  @Override
  public void lines(List<List<Spot>> lines, Pen pen) {
    String dashes =
        Arrays.stream(pen.dash().pattern())
            .mapToObj(SvgCanvas::number)
            .collect(Collectors.joining(" "));
    add(
        "<path fill=\"none\" stroke=\"#%06x\" stroke-width=\"%s\"%s d=\"%s\"/>",
        pen.color(),
        number(pen.width()),
        dashes.isEmpty() ? "" : " stroke-dasharray=\"" + dashes + "\"",
        lines.stream().map(line -> "M" + points(line)).collect(Collectors.joining()));
  }

  @Override
  public void area(List<Spot> corners, int color, double opacity) {
    add(
        "<polygon fill=\"#%06x\"%s points=\"%s\"/>",
        color, opacity < 1 ? " fill-opacity=\"" + number(opacity) + "\"" : "", points(corners));
  }

  @Override
  public void text(Spot spot, Anchor anchor, Ink ink, String text) {
    String place = "x=\"%s\" y=\"%s\"".formatted(number(spot.x()), number(spot.y()));
    addText(place, anchor, ink, text);
  }

  @Override
  public void upwardText(Spot spot, Anchor anchor, Ink ink, String text) {
    String place =
        "transform=\"translate(%s %s) rotate(-90)\"".formatted(number(spot.x()), number(spot.y()));
    addText(place, anchor, ink, text);
  }

  /** Opens a nested picture, since a clip path would need an id. */
  @Override
  public void clip(Box box) {
    String left = number(box.left());
    String top = number(box.top());
    String boxWidth = number(box.width());
    String boxHeight = number(box.height());
    add(
        "<svg x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" viewBox=\"%s %s %s %s\""
            + " overflow=\"hidden\">",
        left, top, boxWidth, boxHeight, left, top, boxWidth, boxHeight);
  }

  @Override
  public void unclip() {
    add("</svg>");
  }

  String document() {
    return String.format(
        Locale.ROOT,
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%dpt" height="%dpt" \
        role="img" data-figure="" font-family="Helvetica, Arial, 'Liberation Sans', sans-serif" \
        stroke-linejoin="round">
        <title>%s</title>
        <desc>%s</desc>
        <style>%s</style>
        <rect width="%d" height="%d" rx="3" fill="#ffffff"/>
        %s</svg>
        """,
        width,
        height,
        width,
        height,
        escaped(title),
        escaped(description),
        Dusk.css(),
        width,
        height,
        elements);
  }

  private void addText(String place, Anchor anchor, Ink ink, String text) {
    add(
        "<text %s text-anchor=\"%s\" font-size=\"%s\" fill=\"#%06x\" textLength=\"%s\""
            + " lengthAdjust=\"spacingAndGlyphs\">%s</text>",
        place,
        anchor.name().toLowerCase(Locale.ROOT),
        number(ink.size()),
        ink.color(),
        number(Lettering.width(text, ink.size())),
        escaped(text));
  }

  private void add(String format, Object... values) {
    elements.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  private static String points(List<Spot> spots) {
    return spots.stream()
        .map(spot -> number(spot.x()) + "," + number(spot.y()))
        .collect(Collectors.joining(" "));
  }

  private static String number(double value) {
    return Hundredths.of(value);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
