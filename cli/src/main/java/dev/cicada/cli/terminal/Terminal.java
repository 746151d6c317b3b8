package dev.cicada.cli.terminal;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Standard error, where progress is shown. On a terminal, lines are redrawn in place; elsewhere
 * there are only lines that stay.
 *
 * <p>A line that is longer than the terminal is wide is cut off, since a wrapped line could not be
 * redrawn. If the terminal has become narrower, it cuts lines itself.
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

  /** A terminal if the launcher says that standard error is one. */
  public Terminal(PrintWriter errors) {
    this(errors, Boolean.getBoolean(PROPERTY));
  }

  public Terminal(PrintWriter errors, boolean drawing) {
    this.errors = errors;
    this.drawing = drawing;
  }

  /** Whether lines can be redrawn; if not, {@link #draw} shows nothing. */
  public boolean draws() {
    return drawing;
  }

  /** How many characters a line has room for. */
  public static int columns() {
    return Integer.getInteger(COLUMNS, USUAL_COLUMNS);
  }

  /** Draws lines in place of those drawn before. */
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

  /** Prints a line that stays, in place of those drawn before. */
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

  /** Leaves what was drawn on the terminal. */
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
