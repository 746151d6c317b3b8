package dev.cicada.drawing;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Where the parts of a figure are, in points. It depends only on the figure, not on what draws it.
 *
 * @param plot the space between the axes
 * @param uprightNames whether the names along the x axis are written upward
 */
record Layout(
    int width,
    int height,
    List<String> title,
    List<String> subtitle,
    Legend legend,
    Box plot,
    Scale x,
    Scale y,
    List<String> xCaption,
    List<String> yCaption,
    boolean uprightNames) {
  static final double TITLE_SIZE = 9;
  static final double SIZE = 8;
  static final double TITLE_LINE = 11;
  static final double LINE = 10;
  static final double LEGEND_LINE = 10.5;
  static final double MARGIN = 4;

  /** From an axis to what is written beside it. */
  static final double LABEL_GAP = 5;

  private static final double HEADER_GAP = 6;
  private static final double RIGHT = 7;
  private static final double CAPTION_GAP = 3;
  private static final double LEAST_PLOT_HEIGHT = 132;
  private static final double GREATEST_PLOT_HEIGHT = 200;
  private static final double PLOT_HEIGHT_PER_WIDTH = 0.45;

  static Layout of(Figure figure) {
    double textWidth = figure.widthPoints() - 2 * MARGIN;
    List<String> title = Lettering.wrap(figure.title(), TITLE_SIZE, textWidth);
    List<String> subtitle = Lettering.wrap(figure.subtitle(), SIZE, textWidth);
    Legend legend = Legend.of(figure, textWidth);
    double header =
        MARGIN
            + TITLE_LINE * title.size()
            + LINE * subtitle.size()
            + LEGEND_LINE * legend.rows()
            + HEADER_GAP;
    double plotHeight =
        Math.max(
            LEAST_PLOT_HEIGHT,
            Math.min(GREATEST_PLOT_HEIGHT, PLOT_HEIGHT_PER_WIDTH * figure.widthPoints()));

    Scale y = Scale.of(figure.y(), yValues(figure), new Scale.Room(plotHeight, label -> SIZE, 6));
    List<String> yCaption = Lettering.wrap(figure.y().caption(y.exponent()), SIZE, plotHeight);
    double left = MARGIN + LINE * yCaption.size() + CAPTION_GAP + widest(y) + LABEL_GAP;

    double right = RIGHT;
    Scale x = xScale(figure, figure.widthPoints() - left - right, false);
    double beyond = beyondEnd(x, figure.widthPoints() - left - right) - right + 2;
    if (beyond > 0) {
      right += beyond;
      x = xScale(figure, figure.widthPoints() - left - right, false);
    }
    double plotWidth = figure.widthPoints() - left - right;
    boolean upright = x.ticks().size() < figure.x().categories().size();
    if (upright) {
      Scale all = xScale(figure, plotWidth, true);
      upright = all.ticks().size() == figure.x().categories().size();
      x = upright ? all : x;
    }
    List<String> xCaption = Lettering.wrap(figure.x().caption(x.exponent()), SIZE, plotWidth);
    double footer = LABEL_GAP + (upright ? widest(x) : SIZE) + LINE * xCaption.size() + MARGIN;
    return new Layout(
        figure.widthPoints(),
        (int) StrictMath.ceil(header + plotHeight + footer),
        title,
        subtitle,
        legend,
        new Box(left, header, left + plotWidth, header + plotHeight),
        x,
        y,
        xCaption,
        yCaption,
        upright);
  }

  /** The horizontal place of a value. */
  double across(double value) {
    return plot.left() + x.at(value) * plot.width();
  }

  /** The vertical place of a value. */
  double down(double value) {
    return plot.bottom() - y.at(value) * plot.height();
  }

  private static Scale xScale(Figure figure, double length, boolean upright) {
    Range data =
        Range.of(
            figure.series().stream()
                .flatMap(each -> each.points().stream())
                .mapToDouble(Point::x)
                .filter(each -> isPlaced(figure.x(), each)));
    return Scale.of(
        figure.x(),
        data,
        upright
            ? new Scale.Room(length, name -> SIZE, 1)
            : new Scale.Room(length, label -> Lettering.width(label, SIZE), 5));
  }

  private static Range yValues(Figure figure) {
    boolean bars = figure.series().stream().anyMatch(each -> each.look() == Series.Look.BARS);
    return Range.of(
        Stream.of(
                figure.series().stream()
                    .flatMap(each -> each.points().stream())
                    .filter(each -> isPlaced(figure.x(), each.x()))
                    .flatMapToDouble(each -> DoubleStream.of(each.y(), each.lower(), each.upper())),
                figure.references().stream().mapToDouble(Reference::y),
                bars ? DoubleStream.of(0) : DoubleStream.empty())
            .flatMapToDouble(each -> each)
            .filter(each -> isPlaced(figure.y(), each)));
  }

  private static boolean isPlaced(Axis axis, double value) {
    return Double.isFinite(value) && !(axis.kind() == Axis.Kind.LOGARITHMIC && value <= 0);
  }

  private static double widest(Scale scale) {
    return scale.ticks().stream()
        .mapToDouble(tick -> Lettering.width(tick.label(), SIZE))
        .max()
        .orElse(0);
  }

  /** How far the last label reaches beyond the end of the axis. */
  private static double beyondEnd(Scale scale, double length) {
    return scale.ticks().stream()
        .mapToDouble(
            tick ->
                scale.at(tick.value()) * length + Lettering.width(tick.label(), SIZE) / 2 - length)
        .max()
        .orElse(0);
  }
}
