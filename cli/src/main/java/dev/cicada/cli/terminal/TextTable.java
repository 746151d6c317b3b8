package dev.cicada.cli.terminal;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Rows under a header: the first column aligned left, the others, which hold figures, right. */
public final class TextTable {
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

  /** Prints the header, a rule, and the rows. */
  public void print(PrintWriter output) {
    printRow(rows.get(0), output);
    String[] rule = new String[widths.length];
    for (int column = 0; column < rule.length; column++) {
      rule[column] = "-".repeat(widths[column]);
    }
    printRow(rule, output);
    rows.stream().skip(1).forEach(row -> printRow(row, output));
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
