package dev.cicada.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A table of numbers in a file: a header, then rows. An empty cell is NaN. */
public final class CsvTable {
  private final Path file;
  private final List<String> header;
  private final List<String[]> rows;

  private CsvTable(Path file, List<String> lines) {
    this.file = file;
    header = List.of(lines.get(0).split(",", -1));
    rows = lines.stream().skip(1).map(line -> line.split(",", -1)).toList();
  }

  /** Reads a file. */
  public static CsvTable read(Path file) {
    try {
      return new CsvTable(file, Files.readAllLines(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether there is such a column. */
  public boolean has(Column column) {
    return column.in(header) >= 0;
  }

  /** A column of numbers. */
  public double[] column(Column column) {
    int place = column.in(header);
    if (place < 0) {
      throw new IllegalStateException(file + " has no column " + column.title());
    }
    return rows.stream()
        .mapToDouble(row -> row[place].isEmpty() ? Double.NaN : Double.parseDouble(row[place]))
        .toArray();
  }
}
