package dev.cicada.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where the names of the series and of the references are: in columns above the plot, where they
 * cover nothing, or in one row if they fit, even if a little closer.
 *
 * @param entries those of the series, then those of the references; empty for a single series
 */
record Legend(List<Entry> entries, int rows, Measure measure) {
  private static final Measure USUAL = new Measure(18, 4, 12);
  private static final Measure CLOSE = new Measure(11, 2, 6);

  /** How wide everything is except the names. */
  record Measure(double sampleWidth, double sampleGap, double columnGap) {
    double width(List<List<String>> columns) {
      return columns.stream().mapToDouble(this::columnWidth).sum()
          + columnGap * (columns.size() - 1);
    }

    double columnWidth(List<String> column) {
      double widest =
          column.stream().mapToDouble(name -> Lettering.width(name, Layout.SIZE)).max().orElse(0);
      return sampleWidth + sampleGap + widest;
    }
  }

  /**
   * A name and its place.
   *
   * @param left where the sample beside the name starts, from the middle of the figure
   */
  record Entry(String name, double left, int row) {}

  static Legend of(Figure figure, double width) {
    List<String> names =
        Stream.concat(
                figure.series().stream().map(Series::name),
                figure.references().stream().map(Reference::name))
            .map(name -> Lettering.shorten(name, Layout.SIZE, width - USUAL.columnWidth(List.of())))
            .toList();
    if (names.size() < 2) {
      return new Legend(List.of(), 0, USUAL);
    }
    Measure measure =
        USUAL.width(columns(names, 1)) > width && CLOSE.width(columns(names, 1)) <= width
            ? CLOSE
            : USUAL;
    int rows = 1;
    while (measure.width(columns(names, rows)) > width && rows < names.size()) {
      rows++;
    }
    List<Entry> entries = new ArrayList<>();
    double left = -measure.width(columns(names, rows)) / 2;
    for (List<String> column : columns(names, rows)) {
      for (int row = 0; row < column.size(); row++) {
        entries.add(new Entry(column.get(row), left, row));
      }
      left += measure.columnWidth(column) + measure.columnGap;
    }
    return new Legend(entries, rows, measure);
  }

  private static List<List<String>> columns(List<String> names, int rows) {
    List<List<String>> columns = new ArrayList<>();
    for (int first = 0; first < names.size(); first += rows) {
      columns.add(names.subList(first, Math.min(names.size(), first + rows)));
    }
    return columns;
  }
}
