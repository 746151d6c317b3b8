package dev.cicada.cli.cluster;

import java.io.PrintWriter;
import java.util.Arrays;

/**
 * Processes side by side on standard error: their last lines on a terminal, all lines elsewhere.
 */
final class ProcessView implements AutoCloseable {
  /** Set by the launcher, which can tell whether standard error is a terminal. */
  private static final String TERMINAL_PROPERTY = "cicada.terminal";

  private static final int WIDTH = 78;

  private final PrintWriter errors;
  private final String[] lines;
  private final boolean terminal = Boolean.getBoolean(TERMINAL_PROPERTY);
  private boolean drawn;

  /** A view of a server and its clients. */
  ProcessView(PrintWriter errors, int clients) {
    this.errors = errors;
    lines = new String[1 + clients];
    Arrays.fill(lines, "starting");
  }

  /** Shows what a process said; row 0 is the server's. */
  synchronized void show(int row, String line) {
    if (line.startsWith("WARNING: Using incubator modules")) {
      return;
    }
    lines[row] = line.replaceFirst("^cicada (server|client): ", "");
    if (!terminal) {
      errors.println(text(row));
    } else {
      clear();
      for (int each = 0; each < lines.length; each++) {
        errors.println(text(each));
      }
      drawn = true;
    }
    errors.flush();
  }

  /** What a process said last. */
  synchronized String line(int row) {
    return lines[row];
  }

  private String text(int row) {
    String name = row == 0 ? "server  " : "client %d".formatted(row - 1);
    String text = name + "  " + lines[row];
    return terminal && text.length() > WIDTH ? text.substring(0, WIDTH) : text;
  }

  private void clear() {
    if (drawn) {
      errors.print("\u001b[" + lines.length + "A\u001b[J");
    }
  }

  @Override
  public synchronized void close() {
    errors.flush();
  }
}
