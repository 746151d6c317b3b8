package dev.cicada.drawing;

import dev.cicada.text.Decimal;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a figure shows: series over two axes, with a legend if there are several.
 *
 * <pre>{@code
 * Figure.of(
 *         "MNIST, one client a round",
 *         Axis.linear("energy of all calls", "J"),
 *         Axis.linear("test accuracy"),
 *         List.of(Series.curve("proposed-online", proposed), Series.curve("random", random)))
 *     .withSubtitle("mean and 95 % interval of 5 seeds")
 *     .writeSvg(stream);
 * }</pre>
 *
 * @param subtitle may be empty
 * @param widthPoints in points of 1/72 inch; the height follows from the content
 */
public record Figure(
    String title,
    String subtitle,
    Axis x,
    Axis y,
    List<Series> series,
    List<Reference> references,
    boolean grid,
    int widthPoints) {
  /** The width of a column in a two-column paper, 3.5 inches. */
  public static final int COLUMN_WIDTH_POINTS = 252;

  private static final int LEAST_WIDTH_POINTS = 144;

  public Figure {
    series = distinct(series);
    references = List.copyOf(references);
    if (y.kind() == Axis.Kind.CATEGORIES) {
      throw new IllegalArgumentException("only the x axis can be of categories");
    }
    if (widthPoints < LEAST_WIDTH_POINTS) {
      throw new IllegalArgumentException(
          "a figure of %d points is too narrow; it must have %d or more"
              .formatted(widthPoints, LEAST_WIDTH_POINTS));
    }
    boolean bars = series.stream().anyMatch(each -> each.look() == Series.Look.BARS);
    if (bars && x.kind() != Axis.Kind.CATEGORIES) {
      throw new IllegalArgumentException("bars need an x axis of categories");
    }
    if (x.kind() == Axis.Kind.CATEGORIES) {
      series.forEach(each -> requireCategories(each, x.categories().size()));
    }
  }

  /** A figure as wide as a column, with a grid. */
  public static Figure of(String title, Axis x, Axis y, List<Series> series) {
    return new Figure(title, "", x, y, series, List.of(), true, COLUMN_WIDTH_POINTS);
  }

  /** Adds a line under the title. */
  public Figure withSubtitle(String text) {
    return new Figure(title, text, x, y, series, references, grid, widthPoints);
  }

  /** Adds a horizontal line. */
  public Figure withReference(String name, double value) {
    List<Reference> more = new ArrayList<>(references);
    more.add(new Reference(name, value));
    return new Figure(title, subtitle, x, y, series, more, grid, widthPoints);
  }

  public Figure withoutGrid() {
    return new Figure(title, subtitle, x, y, series, references, false, widthPoints);
  }

  /** Makes it wider or narrower than a column. The size of its text does not change. */
  public Figure withWidth(int points) {
    return new Figure(title, subtitle, x, y, series, references, grid, points);
  }

  /** Writes the figure as SVG, on a white background, or a dark one in dark mode. */
  public void writeSvg(OutputStream stream) throws IOException {
    Layout layout = Layout.of(this);
    SvgCanvas canvas = new SvgCanvas(layout.width(), layout.height(), title, description());
    new Drawing(this, layout, canvas).draw();
    stream.write(canvas.document().getBytes(StandardCharsets.UTF_8));
  }

  /** Writes the figure as PDF. */
  public void writePdf(OutputStream stream) throws IOException {
    Layout layout = Layout.of(this);
    PdfCanvas canvas = new PdfCanvas(layout.width(), layout.height(), title);
    new Drawing(this, layout, canvas).draw();
    stream.write(canvas.document());
  }

  /** Writes the figure as PNG. */
  public void writePng(OutputStream stream) throws IOException {
    Layout layout = Layout.of(this);
    PngCanvas canvas = new PngCanvas(layout.width(), layout.height());
    new Drawing(this, layout, canvas).draw();
    canvas.write(stream);
  }

  /** Writes the data of the figure as a table with a row for each point. */
  public void writeCsv(OutputStream stream) throws IOException {
    StringBuilder table = new StringBuilder("series,x,y,lower,upper\n");
    for (Series each : series) {
      for (Point point : each.points()) {
        table
            .append(cell(each.name()))
            .append(',')
            .append(
                x.kind() == Axis.Kind.CATEGORIES
                    ? cell(x.categories().get((int) point.x()))
                    : Decimal.of(point.x()))
            .append(',')
            .append(
                Stream.of(point.y(), point.lower(), point.upper())
                    .map(Decimal::of)
                    .collect(Collectors.joining(",")))
            .append('\n');
      }
    }
    stream.write(table.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** The figure in a sentence, for readers who cannot see it. */
  private String description() {
    String sentence =
        "%s against %s: %s."
            .formatted(
                y.caption(0),
                x.caption(0),
                series.stream().map(Series::name).collect(Collectors.joining(", ")));
    return subtitle.isEmpty() ? sentence : sentence + " " + subtitle;
  }

  /** The same series, with other styles for those that would look like an earlier one. */
  private static List<Series> distinct(List<Series> series) {
    Set<Style> taken = new HashSet<>();
    List<Series> distinct = new ArrayList<>();
    for (Series each : series) {
      Style style = each.style();
      for (int other = 0; !taken.add(style); other++) {
        style = Style.other(other);
      }
      distinct.add(each.withStyle(style));
    }
    return List.copyOf(distinct);
  }

  private static String cell(String text) {
    return text.matches("[^\",\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  private static void requireCategories(Series series, int categories) {
    for (Point point : series.points()) {
      if (point.x() != (int) point.x() || point.x() < 0 || point.x() >= categories) {
        throw new IllegalArgumentException(
            "%s has a point at %s; it must be the index of one of %d categories"
                .formatted(series.name(), point.x(), categories));
      }
    }
  }
}
