package dev.cicada.lab.report;

import java.util.Arrays;
import java.util.Collection;
import java.util.stream.Collectors;

/** Rows of comma-separated values. */
final class Csv {
  private Csv() {}

  static String row(String... cells) {
    return row(Arrays.asList(cells));
  }

  /** A row, quoted where necessary. */
  static String row(Collection<String> cells) {
    return cells.stream().map(Csv::cell).collect(Collectors.joining(",", "", "\n"));
  }

  private static String cell(String text) {
    return text.matches("[^\",\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
