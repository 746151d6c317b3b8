package dev.cicada.cli.terminal;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Standard error, where progress is shown: on a terminal lines are drawn anew in place, elsewhere
 * there are only lines that stay.
 *
 * <p>A line that is longer than the terminal is wide is cut off there, since one that went on below
 * could not be drawn over; the terminal itself cuts where it has become narrower since.
 */
public final class Terminal {
  /** Set by the launcher, which can tell whether standard error is a terminal. */
  private static final String PROPERTY = "cicada.terminal";

  private static final String COLUMNS = "cicada.columns";
  private static final int USUAL_COLUMNS = 160;

  private static final String UP = "\u001b[%dA";
  private static final String ERASE_BELOW = "\u001b[J";
  private static final String CUT_LINES = "\u001b[?7l";
  private static final String WRAP_LINES = "\u001b[?7h";

  private final PrintWriter errors;
  private final boolean drawing;
  private int rows;

  /** Standard error, which the launcher has looked at. */
  public Terminal(PrintWriter errors) {
    this(errors, Boolean.getBoolean(PROPERTY));
  }

  public Terminal(PrintWriter errors, boolean drawing) {
    this.errors = errors;
    this.drawing = drawing;
  }

  /** Whether lines can be drawn anew; if not, nothing that is drawn is shown. */
  public boolean draws() {
    return drawing;
  }

  /** How many characters a line has room for. */
  public static int columns() {
    return Integer.getInteger(COLUMNS, USUAL_COLUMNS);
  }

  /** Draws lines in the place of those that were drawn before. */
  public synchronized void draw(String... lines) {
    if (drawing) {
      String all =
          Arrays.stream(lines)
              .map(line -> line.substring(0, Math.min(line.length(), columns())))
              .collect(Collectors.joining("\n"));
      errors.print(toStart() + CUT_LINES + all + WRAP_LINES);
      errors.flush();
      rows = lines.length;
    }
  }

  /** Prints a line that stays, in the place of those that were drawn. */
  public synchronized void print(String line) {
    errors.println(toStart() + line);
    errors.flush();
    rows = 0;
  }

  /** Removes what was drawn. */
  public synchronized void clear() {
    errors.print(toStart());
    errors.flush();
    rows = 0;
  }

  /** Lets what was drawn stay. */
  public synchronized void leave() {
    if (rows > 0) {
      errors.println();
      errors.flush();
      rows = 0;
    }
  }

  private String toStart() {
    if (rows == 0) {
      return "";
    }
    return "\r" + (rows > 1 ? UP.formatted(rows - 1) : "") + ERASE_BELOW;
  }
}
