package dev.cicada.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where the names of the series and of the references stand: in columns above the plot, where they
 * cover nothing.
 *
 * @param entries those of the series, then those of the references; none for a single series
 */
record Legend(List<Entry> entries, int rows) {
  static final double SAMPLE_WIDTH = 18;
  static final double SAMPLE_GAP = 4;
  private static final double COLUMN_GAP = 12;

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
            .map(name -> Helvetica.shorten(name, Layout.SIZE, width - SAMPLE_WIDTH - SAMPLE_GAP))
            .toList();
    if (names.size() < 2) {
      return new Legend(List.of(), 0);
    }
    int rows = 1;
    while (width(columns(names, rows)) > width && rows < names.size()) {
      rows++;
    }
    List<Entry> entries = new ArrayList<>();
    double left = -width(columns(names, rows)) / 2;
    for (List<String> column : columns(names, rows)) {
      for (int row = 0; row < column.size(); row++) {
        entries.add(new Entry(column.get(row), left, row));
      }
      left += columnWidth(column) + COLUMN_GAP;
    }
    return new Legend(entries, rows);
  }

  private static List<List<String>> columns(List<String> names, int rows) {
    List<List<String>> columns = new ArrayList<>();
    for (int first = 0; first < names.size(); first += rows) {
      columns.add(names.subList(first, Math.min(names.size(), first + rows)));
    }
    return columns;
  }

  private static double width(List<List<String>> columns) {
    return columns.stream().mapToDouble(Legend::columnWidth).sum()
        + COLUMN_GAP * (columns.size() - 1);
  }

  private static double columnWidth(List<String> column) {
    double widest =
        column.stream().mapToDouble(name -> Helvetica.width(name, Layout.SIZE)).max().orElse(0);
    return SAMPLE_WIDTH + SAMPLE_GAP + widest;
  }
}
