package dev.cicada.drawing;

import dev.cicada.drawing.Series.Look;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Draws the series of a figure, each in its look. */
final class SeriesDrawing {
  private static final double LINE_WIDTH = 1.2;
  private static final double ERROR_WIDTH = 0.7;
  private static final double ERROR_CAP = 1.8;
  private static final double MARKER = 2.3;
  private static final double HOLLOW_MARKER = 1.9;
  private static final double BAND_OPACITY = 0.18;
  private static final double VARIANT_OPACITY = 0.45;
  private static final double GROUP = 0.8;
  private static final int WHITE = 0xffffff;

  /** How many markers a curve has, at most. */
  private static final int MARKERS = 7;

  /** How far apart error bars at the same place are drawn. */
  private static final double APART = 2.6;

  private final Figure figure;
  private final Layout layout;
  private final Canvas canvas;
  private final List<Series> barred;
  private final List<Series> pointed;
  private final boolean spread;

  SeriesDrawing(Figure figure, Layout layout, Canvas canvas) {
    this.figure = figure;
    this.layout = layout;
    this.canvas = canvas;
    barred = figure.series().stream().filter(each -> each.look() == Look.BARS).toList();
    pointed =
        figure.series().stream()
            .filter(each -> each.look() == Look.SWEEP || each.look() == Look.DOTS)
            .toList();
    spread = pointed.stream().map(SeriesDrawing::places).distinct().count() == 1 && overlap();
  }

  void drawBands() {
    for (Series series : figure.series()) {
      if (series.look() == Look.CURVE) {
        segments(series).forEach(segment -> drawBand(segment, series.style().color()));
      }
    }
  }

  void drawLines() {
    barred.forEach(this::drawBars);
    for (Series series : figure.series()) {
      if (series.look() == Look.CURVE || series.look() == Look.SWEEP) {
        for (List<Point> segment : segments(series)) {
          canvas.line(
              segment.stream().map(point -> spot(series, point)).toList(), pen(series.style()));
        }
      }
      if (series.look() != Look.CURVE) {
        series.points().stream()
            .filter(point -> isPlaced(point) && point.hasInterval())
            .forEach(point -> drawError(spot(series, point).x(), point, series));
      }
    }
  }

  /** Draws markers completely, even if they reach over an axis. */
  void drawMarkers() {
    List<Series> all = figure.series();
    for (int index = 0; index < all.size(); index++) {
      Series series = all.get(index);
      if (series.look() == Look.BARS) {
        continue;
      }
      List<Point> shown =
          series.points().stream()
              .filter(
                  point ->
                      isPlaced(point) && layout.x().shows(point.x()) && layout.y().shows(point.y()))
              .toList();
      boolean sparse = series.look() == Look.CURVE && shown.size() > 2 * MARKERS;
      int stride = sparse ? (shown.size() + MARKERS - 1) / MARKERS : 1;
      // Different places for each curve, so that markers of close curves do not overlap.
      int first = stride * (2 * index + 1) / (2 * all.size());
      for (int point = first; point < shown.size(); point += stride) {
        drawMarker(spot(series, shown.get(point)), series.style());
      }
    }
  }

  /** Draws the sample of a series in the legend. */
  void drawSample(Series series, Spot center, double halfWidth) {
    Style style = series.style();
    if (series.look() == Look.BARS) {
      drawBar(new Box(center.x(), center.y() - 3, center.x() + halfWidth, center.y() + 3), series);
      return;
    }
    if (series.look() == Look.DOTS) {
      drawMarker(new Spot(center.x() + halfWidth / 2, center.y()), style);
      return;
    }
    canvas.line(
        List.of(
            new Spot(center.x() - halfWidth, center.y()),
            new Spot(center.x() + halfWidth, center.y())),
        pen(style));
    drawMarker(center, style);
  }

  private void drawBand(List<Point> segment, int color) {
    if (segment.stream().noneMatch(Point::hasInterval)) {
      return;
    }
    List<Spot> corners = new ArrayList<>();
    List<Spot> back = new ArrayList<>();
    for (Point point : segment) {
      double across = layout.across(point.x());
      corners.add(new Spot(across, down(point.hasInterval() ? point.upper() : point.y())));
      back.add(new Spot(across, down(point.hasInterval() ? point.lower() : point.y())));
    }
    Collections.reverse(back);
    corners.addAll(back);
    canvas.area(corners, color, BAND_OPACITY);
  }

  private void drawError(double across, Point point, Series series) {
    Canvas.Pen pen =
        new Canvas.Pen(
            series.look() == Look.BARS ? Drawing.INK : series.style().color(), ERROR_WIDTH);
    double cap = series.look() == Look.BARS ? Math.min(ERROR_CAP, barWidth() / 3) : ERROR_CAP;
    double top = down(point.upper());
    double bottom = down(point.lower());
    List<Spot> bar = List.of(new Spot(across, top), new Spot(across, bottom));
    if (series.look() == Look.BARS && barWidth() > 5 * ERROR_WIDTH) {
      // Visible on a black bar too.
      canvas.line(bar, new Canvas.Pen(WHITE, 2 * ERROR_WIDTH));
    }
    canvas.line(bar, pen);
    for (double end : new double[] {top, bottom}) {
      canvas.line(List.of(new Spot(across - cap, end), new Spot(across + cap, end)), pen);
    }
  }

  private void drawBars(Series series) {
    double base = down(layout.y().nearest(0));
    for (Point point : series.points()) {
      if (isPlaced(point)) {
        double middle = spot(series, point).x();
        double end = down(point.y());
        drawBar(
            new Box(
                middle - barWidth() / 2,
                Math.min(base, end),
                middle + barWidth() / 2,
                Math.max(base, end)),
            series);
      }
    }
  }

  private void drawBar(Box bar, Series series) {
    Style style = series.style();
    List<Spot> corners =
        List.of(
            new Spot(bar.left(), bar.bottom()),
            new Spot(bar.left(), bar.top()),
            new Spot(bar.right(), bar.top()),
            new Spot(bar.right(), bar.bottom()));
    canvas.area(corners, WHITE, 1);
    canvas.area(corners, style.color(), style.isVariant() ? VARIANT_OPACITY : 1);
    List<List<Spot>> hatching = Hatching.lines(bar, barred.indexOf(series));
    if (!hatching.isEmpty()) {
      canvas.lines(hatching, new Canvas.Pen(WHITE, 0.6));
    }
    canvas.line(closed(corners), new Canvas.Pen(WHITE, 0.4));
    if (style.isVariant()) {
      canvas.line(closed(corners), new Canvas.Pen(style.color(), 0.7, style.dash()));
    }
  }

  /** A marker, filled for a scheme and hollow for its variants. */
  private void drawMarker(Spot center, Style style) {
    if (style.isVariant()) {
      List<Spot> outline = style.marker().around(center, HOLLOW_MARKER);
      canvas.area(outline, WHITE, 1);
      canvas.line(closed(outline), new Canvas.Pen(style.color(), 0.8));
    } else {
      List<Spot> outline = style.marker().around(center, MARKER);
      canvas.line(closed(outline), new Canvas.Pen(WHITE, 0.8));
      canvas.area(outline, style.color(), 1);
    }
  }

  /** Neighbouring points that a line can join. */
  private List<List<Point>> segments(Series series) {
    List<List<Point>> segments = new ArrayList<>();
    List<Point> segment = new ArrayList<>();
    for (Point point : series.points()) {
      if (isPlaced(point)) {
        segment.add(point);
      } else if (!segment.isEmpty()) {
        segments.add(segment);
        segment = new ArrayList<>();
      }
    }
    if (!segment.isEmpty()) {
      segments.add(segment);
    }
    return segments;
  }

  private Spot spot(Series series, Point point) {
    double across = layout.across(point.x());
    if (series.look() == Look.BARS) {
      across += (barred.indexOf(series) - (barred.size() - 1) / 2.0) * barWidth();
    } else if (spread && pointed.contains(series)) {
      across += (pointed.indexOf(series) - (pointed.size() - 1) / 2.0) * APART;
    }
    return new Spot(across, layout.down(point.y()));
  }

  /** The place of a bound; if it has none, that of the nearest end of the axis. */
  private double down(double value) {
    return layout.down(layout.y().places(value) ? value : layout.y().nearest(value));
  }

  private double barWidth() {
    return GROUP * layout.plot().width() / figure.x().categories().size() / barred.size();
  }

  private boolean isPlaced(Point point) {
    return layout.x().places(point.x()) && layout.y().places(point.y());
  }

  /** Whether error bars of series at the same places would hide each other. */
  private boolean overlap() {
    for (int index = 0; index < pointed.get(0).points().size(); index++) {
      int place = index;
      List<Point> column =
          pointed.stream()
              .map(each -> each.points().get(place))
              .sorted(Comparator.comparingDouble(Point::lower))
              .toList();
      for (int above = 1; above < column.size(); above++) {
        if (column.get(above).lower() < column.get(above - 1).upper()) {
          return true;
        }
      }
    }
    return false;
  }

  private static Canvas.Pen pen(Style style) {
    return new Canvas.Pen(style.color(), LINE_WIDTH, style.dash());
  }

  private static List<Double> places(Series series) {
    return series.points().stream().map(Point::x).toList();
  }

  private static List<Spot> closed(List<Spot> corners) {
    List<Spot> line = new ArrayList<>(corners);
    line.add(corners.get(0));
    return line;
  }
}
