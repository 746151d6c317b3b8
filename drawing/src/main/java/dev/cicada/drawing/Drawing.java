package dev.cicada.drawing;

import java.util.List;

/** Draws a figure where its layout says: grid, series, axes and texts. */
final class Drawing {
  static final int INK = 0x222222;
  private static final int FAINT_INK = 0x555555;
  private static final int GRID = 0xe0e0e0;
  private static final Canvas.Pen AXIS = new Canvas.Pen(INK, 0.7);
  private static final Canvas.Pen REFERENCE = new Canvas.Pen(0x666666, 0.9, Dash.DASHED);
  private static final Canvas.Ink TEXT = new Canvas.Ink(Layout.SIZE, INK);
  private static final double TICK = 2.5;

  private final Figure figure;
  private final Layout layout;
  private final Box plot;
  private final Canvas canvas;
  private final SeriesDrawing series;

  Drawing(Figure figure, Layout layout, Canvas canvas) {
    this.figure = figure;
    this.layout = layout;
    this.plot = layout.plot();
    this.canvas = canvas;
    this.series = new SeriesDrawing(figure, layout, canvas);
  }

  void draw() {
    drawHeader();
    if (figure.grid()) {
      drawGrid();
    }
    canvas.clip(plot);
    series.drawBands();
    for (Reference each : figure.references()) {
      if (layout.y().places(each.y())) {
        across(layout.down(each.y()), REFERENCE);
      }
    }
    series.drawLines();
    canvas.unclip();
    series.drawMarkers();
    drawAxes();
    drawLabels();
  }

  private void drawHeader() {
    double middle = layout.width() / 2.0;
    double baseline = Layout.MARGIN - 2.5;
    for (String line : layout.title()) {
      baseline += Layout.TITLE_LINE;
      canvas.text(
          new Spot(middle, baseline),
          Canvas.Anchor.MIDDLE,
          new Canvas.Ink(Layout.TITLE_SIZE, 0x000000),
          line);
    }
    for (String line : layout.subtitle()) {
      baseline += Layout.LINE;
      canvas.text(
          new Spot(middle, baseline),
          Canvas.Anchor.MIDDLE,
          new Canvas.Ink(Layout.SIZE, FAINT_INK),
          line);
    }
    baseline += 1;
    List<Legend.Entry> entries = layout.legend().entries();
    Legend.Measure measure = layout.legend().measure();
    for (int index = 0; index < entries.size(); index++) {
      Legend.Entry entry = entries.get(index);
      double left = middle + entry.left();
      double down = baseline + Layout.LEGEND_LINE * (entry.row() + 1);
      Spot sample = new Spot(left + measure.sampleWidth() / 2, down - Layout.SIZE * 0.33);
      if (index < figure.series().size()) {
        series.drawSample(figure.series().get(index), sample, measure.sampleWidth() / 2);
      } else {
        canvas.line(
            List.of(new Spot(left, sample.y()), new Spot(left + measure.sampleWidth(), sample.y())),
            REFERENCE);
      }
      canvas.text(
          new Spot(left + measure.sampleWidth() + measure.sampleGap(), down),
          Canvas.Anchor.START,
          TEXT,
          entry.name());
    }
  }

  private void drawGrid() {
    Canvas.Pen pen = new Canvas.Pen(GRID, 0.5);
    layout.y().ticks().forEach(tick -> across(layout.down(tick.value()), pen));
    if (figure.x().kind() != Axis.Kind.CATEGORIES) {
      for (Scale.Tick tick : layout.x().ticks()) {
        double at = layout.across(tick.value());
        canvas.line(List.of(new Spot(at, plot.top()), new Spot(at, plot.bottom())), pen);
      }
    }
  }

  private void drawAxes() {
    if (layout.y().range().least() < 0 && layout.y().range().greatest() > 0) {
      across(layout.down(0), new Canvas.Pen(INK, 0.5));
    }
    canvas.line(
        List.of(
            new Spot(plot.left(), plot.top()),
            new Spot(plot.left(), plot.bottom()),
            new Spot(plot.right(), plot.bottom())),
        AXIS);
    layout.y().ticks().forEach(tick -> leftTick(tick.value(), TICK));
    if (figure.x().kind() != Axis.Kind.CATEGORIES) {
      layout.x().ticks().forEach(tick -> bottomTick(tick.value(), TICK));
    }
    layout.x().between().forEach(value -> bottomTick(value, TICK / 2));
    layout.y().between().forEach(value -> leftTick(value, TICK / 2));
  }

  private void drawLabels() {
    double halfHeight = Layout.SIZE * Lettering.ASCENT / 2;
    for (Scale.Tick tick : layout.y().ticks()) {
      canvas.text(
          new Spot(plot.left() - Layout.LABEL_GAP, layout.down(tick.value()) + halfHeight),
          Canvas.Anchor.END,
          TEXT,
          tick.label());
    }
    double labelTop = plot.bottom() + Layout.LABEL_GAP;
    for (Scale.Tick tick : layout.x().ticks()) {
      double at = layout.across(tick.value());
      if (layout.uprightNames()) {
        canvas.upwardText(
            new Spot(at + halfHeight, labelTop), Canvas.Anchor.END, TEXT, tick.label());
      } else {
        canvas.text(
            new Spot(at, labelTop + 2 * halfHeight), Canvas.Anchor.MIDDLE, TEXT, tick.label());
      }
    }
    double baseline = layout.height() - Layout.MARGIN + 1 - Layout.LINE * layout.xCaption().size();
    for (String line : layout.xCaption()) {
      baseline += Layout.LINE;
      canvas.text(new Spot(plot.centerX(), baseline - 2), Canvas.Anchor.MIDDLE, TEXT, line);
    }
    double upwardBaseline = Layout.MARGIN - 3;
    for (String line : layout.yCaption()) {
      upwardBaseline += Layout.LINE;
      canvas.upwardText(new Spot(upwardBaseline, plot.centerY()), Canvas.Anchor.MIDDLE, TEXT, line);
    }
  }

  private void across(double down, Canvas.Pen pen) {
    canvas.line(List.of(new Spot(plot.left(), down), new Spot(plot.right(), down)), pen);
  }

  private void leftTick(double value, double length) {
    double down = layout.down(value);
    canvas.line(List.of(new Spot(plot.left() - length, down), new Spot(plot.left(), down)), AXIS);
  }

  private void bottomTick(double value, double length) {
    double at = layout.across(value);
    canvas.line(List.of(new Spot(at, plot.bottom()), new Spot(at, plot.bottom() + length)), AXIS);
  }
}
