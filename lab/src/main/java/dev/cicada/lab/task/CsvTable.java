package dev.cicada.lab.task;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A table of numbers that a task left: a header, then rows; an empty cell is not a number. */
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

  /** A column of numbers. */
  public double[] column(String name) {
    int index = header.indexOf(name);
    if (index < 0) {
      throw new IllegalStateException(file + " has no column " + name);
    }
    return rows.stream()
        .mapToDouble(row -> row[index].isEmpty() ? Double.NaN : Double.parseDouble(row[index]))
        .toArray();
  }
}
