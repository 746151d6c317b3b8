package dev.cicada.run;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A column of a table of comma-separated values, shared by those who write it and those who read
 * it.
 *
 * @param title in the table's first line
 * @param formerTitles what it was called in tables that are still read
 */
public record Column(String title, List<String> formerTitles) {
  /** A column that never had another title. */
  public static Column of(String title) {
    return new Column(title, List.of());
  }

  /** The same column, with a title that it had before. */
  public Column formerly(String formerTitle) {
    return new Column(title, List.of(formerTitle));
  }

  /** The first line of a table of some columns. */
  public static String header(Collection<Column> columns) {
    return columns.stream().map(Column::title).collect(Collectors.joining(","));
  }

  /** Its place in a table's first line; -1 if it is missing. */
  int in(List<String> titles) {
    return Stream.concat(Stream.of(title), formerTitles.stream())
        .mapToInt(titles::indexOf)
        .filter(place -> place >= 0)
        .findFirst()
        .orElse(-1);
  }
}
