package dev.cicada.run.figure;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Curves over two axes that start at zero, with a legend if there are several. */
public record Figure(String title, String xLabel, String yLabel, List<Curve> curves) {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 420;
  private static final int LEFT = 64;
  private static final int RIGHT = 24;
  private static final int TOP = 36;
  private static final int BOTTOM = 52;
  private static final int LINE_HEIGHT = 18;
  private static final int GRID = 0xdddddd;
  private static final int FRAME = 0x444444;

  /** Told apart by people who do not see all colors (Okabe and Ito 2008). */
  private static final int[] COLORS = {
    0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x000000
  };

  /** Writes the figure as SVG. */
  public void writeSvg(OutputStream stream) throws IOException {
    SvgCanvas canvas = new SvgCanvas(WIDTH, HEIGHT);
    draw(canvas);
    stream.write(canvas.document().getBytes(StandardCharsets.UTF_8));
  }

  /** Writes the figure as PNG. */
  public void writePng(OutputStream stream) throws IOException {
    PngCanvas canvas = new PngCanvas(WIDTH, HEIGHT);
    draw(canvas);
    canvas.write(stream);
  }

  private void draw(Canvas canvas) {
    Axis x = axis(0);
    Axis y = axis(1);
    for (double tick : x.ticks()) {
      double at = horizontal(x, tick);
      canvas.line(List.of(point(at, TOP), point(at, HEIGHT - BOTTOM)), GRID, 1);
      canvas.text(at, HEIGHT - BOTTOM + LINE_HEIGHT, Canvas.Anchor.MIDDLE, label(tick));
    }
    for (double tick : y.ticks()) {
      double at = vertical(y, tick);
      canvas.line(List.of(point(LEFT, at), point(WIDTH - RIGHT, at)), GRID, 1);
      canvas.text(LEFT - 8, at + 4, Canvas.Anchor.END, label(tick));
    }
    canvas.line(
        List.of(
            point(LEFT, TOP), point(LEFT, HEIGHT - BOTTOM), point(WIDTH - RIGHT, HEIGHT - BOTTOM)),
        FRAME,
        1.5);
    canvas.text((LEFT + WIDTH - RIGHT) / 2.0, TOP - 14, Canvas.Anchor.MIDDLE, title);
    canvas.text((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 12, Canvas.Anchor.MIDDLE, xLabel);
    canvas.upwardText(18, (TOP + HEIGHT - BOTTOM) / 2.0, yLabel);
    for (int index = 0; index < curves.size(); index++) {
      draw(canvas, index, x, y);
    }
  }

  private void draw(Canvas canvas, int index, Axis x, Axis y) {
    Curve curve = curves.get(index);
    int color = COLORS[index % COLORS.length];
    List<double[]> pixels =
        curve.points().stream()
            .map(each -> point(horizontal(x, each[0]), vertical(y, each[1])))
            .toList();
    canvas.line(pixels, color, 2);
    if (curves.size() > 1) {
      double at = HEIGHT - BOTTOM - LINE_HEIGHT * (curves.size() - index) + 4;
      canvas.line(List.of(point(WIDTH - 170, at), point(WIDTH - 146, at)), color, 2);
      canvas.text(WIDTH - 138, at + 4, Canvas.Anchor.START, curve.name());
    }
  }

  private Axis axis(int coordinate) {
    return Axis.upTo(
        curves.stream()
            .flatMap(curve -> curve.points().stream())
            .mapToDouble(each -> each[coordinate])
            .max()
            .orElse(1));
  }

  private static double horizontal(Axis axis, double value) {
    return LEFT + value / axis.end() * (WIDTH - LEFT - RIGHT);
  }

  private static double vertical(Axis axis, double value) {
    return HEIGHT - BOTTOM - value / axis.end() * (HEIGHT - TOP - BOTTOM);
  }

  private static double[] point(double x, double y) {
    return new double[] {x, y};
  }

  private static String label(double tick) {
    BigDecimal rounded = new BigDecimal(tick).round(new MathContext(6)).stripTrailingZeros();
    return rounded.scale() < 12 && rounded.precision() - rounded.scale() < 7
        ? rounded.toPlainString()
        : rounded.toString();
  }
}
