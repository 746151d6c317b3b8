package dev.cicada.cli.terminal;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows under a header. The first column is aligned left, the others, which have numbers, right.
 *
 * <p>If that is too wide, every row becomes a paragraph: its first cell, then a line for each
 * other.
 */
public final class TextTable {
  /** Set by the launcher, which can tell how wide standard output is, if it is a terminal. */
  private static final String COLUMNS = "cicada.outputColumns";

  private static final String GUTTER = "  ";

  private final List<String[]> rows = new ArrayList<>();
  private final int[] widths;

  public TextTable(String... header) {
    widths = new int[header.length];
    row(header);
  }

  /** Adds a row. */
  public TextTable row(String... cells) {
    if (cells.length != widths.length) {
      throw new IllegalArgumentException(
          "a row has " + cells.length + " cells; it must have " + widths.length);
    }
    for (int column = 0; column < cells.length; column++) {
      widths[column] = Math.max(widths[column], cells[column].length());
    }
    rows.add(cells);
    return this;
  }

  /** Prints the header, a rule and the rows, to fit the width of the output. */
  public void print(PrintWriter output) {
    print(output, columns());
  }

  /** How wide the output is, if known. */
  public static int columns() {
    return Integer.getInteger(COLUMNS, Integer.MAX_VALUE);
  }

  void print(PrintWriter output, int columns) {
    if (Arrays.stream(widths).sum() + GUTTER.length() * (widths.length - 1) > columns) {
      rows.stream().skip(1).forEach(row -> printParagraph(row, output));
      return;
    }
    printRow(rows.get(0), output);
    String[] rule = new String[widths.length];
    for (int column = 0; column < rule.length; column++) {
      rule[column] = "-".repeat(widths[column]);
    }
    printRow(rule, output);
    rows.stream().skip(1).forEach(row -> printRow(row, output));
  }

  private void printParagraph(String[] cells, PrintWriter output) {
    String[] titles = rows.get(0);
    int width = Arrays.stream(titles).skip(1).mapToInt(String::length).max().orElse(0);
    output.println(cells[0]);
    for (int column = 1; column < cells.length; column++) {
      String padding = " ".repeat(width - titles[column].length());
      output.println(GUTTER + titles[column] + padding + GUTTER + cells[column]);
    }
  }

  private void printRow(String[] cells, PrintWriter output) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < cells.length; column++) {
      String padding = " ".repeat(widths[column] - cells[column].length());
      line.append(column == 0 ? cells[0] + padding : GUTTER + padding + cells[column]);
    }
    output.println(line.toString().stripTrailing());
  }
}
