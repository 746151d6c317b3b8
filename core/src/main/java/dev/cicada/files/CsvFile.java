package dev.cicada.files;

import dev.cicada.text.UserError;
import dev.cicada.text.Words;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A user's table of comma-separated numbers, read row by row. Errors name the line and the column.
 *
 * <p>The first line names the columns. Cells are numbers and never quoted.
 */
public final class CsvFile implements AutoCloseable {
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");
  private static final Pattern WHOLE_NUMBER = Pattern.compile("\\d{1,10}");
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final Path path;
  private final BufferedReader reader;
  private final Map<String, Integer> columns = new HashMap<>();
  private final List<String> titles;
  private String[] cells = {};
  private int line;

  private CsvFile(Path path, BufferedReader reader) {
    this.path = path;
    this.reader = reader;
    String header = readLine();
    if (header == null || header.isBlank()) {
      throw refusal("it must have a line that names its columns");
    }
    titles =
        Arrays.stream(header.replace(BYTE_ORDER_MARK, "").split(",", -1))
            .map(String::strip)
            .toList();
    for (int column = 0; column < titles.size(); column++) {
      if (columns.put(titles.get(column), column) != null) {
        throw refusal("column %s is there twice".formatted(titles.get(column)));
      }
    }
  }

  /** Opens a file with any columns. */
  public static CsvFile open(Path path) {
    try {
      BufferedReader reader = Files.newBufferedReader(path);
      try {
        return new CsvFile(path, reader);
      } catch (UserError e) {
        reader.close();
        throw e;
      }
    } catch (IOException e) {
      throw UserError.of("read " + path, e);
    }
  }

  /** Opens a file that may have only these columns. */
  public static CsvFile open(Path path, List<String> allowed) {
    CsvFile file = open(path);
    for (String title : file.titles) {
      if (!allowed.contains(title)) {
        UserError refusal =
            file.refusal(
                "column %s is not known. %s".formatted(title, Words.advice(title, allowed)));
        file.close();
        throw refusal;
      }
    }
    return file;
  }

  /** The columns' names, in their order. */
  public List<String> titles() {
    return titles;
  }

  public boolean has(String title) {
    return columns.containsKey(title);
  }

  /** Refuses a file without a column. */
  public void requireColumn(String title) {
    if (!has(title)) {
      throw refusal("there must be a column " + title);
    }
  }

  /** Goes to the next row, if there is one. Skips empty lines. */
  public boolean next() {
    String text = readLine();
    while (text != null && text.isBlank()) {
      text = readLine();
    }
    if (text == null) {
      return false;
    }
    cells = text.split(",", -1);
    if (cells.length != titles.size()) {
      throw refusal(
          "it has %d cells; it must have %d, one for each column"
              .formatted(cells.length, titles.size()));
    }
    return true;
  }

  /** Whether a cell of the row is empty. */
  public boolean isEmpty(String title) {
    return cell(title).isEmpty();
  }

  /**
   * A number of the row.
   *
   * @param allowed completes "it must be"
   */
  public double number(String title, String allowed, DoublePredicate allows) {
    String cell = cell(title);
    if (NUMBER.matcher(cell).matches()) {
      double value = Double.parseDouble(cell);
      if (Double.isFinite(value) && allows.test(value)) {
        return value;
      }
    }
    throw wrong(title, allowed);
  }

  /** A whole number of the row. */
  public int wholeNumber(String title, int lowest, int highest) {
    String cell = cell(title);
    if (WHOLE_NUMBER.matcher(cell).matches()) {
      long value = Long.parseLong(cell);
      if (value >= lowest && value <= highest) {
        return (int) value;
      }
    }
    throw wrong(title, "a whole number from %d to %d".formatted(lowest, highest));
  }

  /** An error about the line that was read last. */
  public UserError refusal(String finding) {
    return new UserError("%s, line %d: %s".formatted(path, line, finding));
  }

  /** An error about a cell of the row. */
  public UserError refusal(String title, String finding) {
    return new UserError("%s, line %d, column %s: %s".formatted(path, line, title, finding));
  }

  private UserError wrong(String title, String allowed) {
    String cell = cell(title);
    return refusal(
        title, "%s; it must be %s".formatted(cell.isEmpty() ? "it is empty" : cell, allowed));
  }

  private String cell(String title) {
    Integer column = columns.get(title);
    if (column == null) {
      throw new IllegalArgumentException(path + " has no column " + title);
    }
    return cells[column].strip();
  }

  private @Nullable String readLine() {
    line++;
    try {
      return reader.readLine();
    } catch (CharacterCodingException e) {
      throw refusal("it is not text");
    } catch (IOException e) {
      throw UserError.of("read " + path, e);
    }
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw UserError.of("read " + path, e);
    }
  }
}
