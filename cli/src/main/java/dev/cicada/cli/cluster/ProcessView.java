package dev.cicada.cli.cluster;

import dev.cicada.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Processes side by side on standard error: their last lines on a terminal, all lines elsewhere.
 */
final class ProcessView implements AutoCloseable {
  private final Terminal terminal;
  private final String[] lines;

  /** A view of a server and its clients. */
  ProcessView(PrintWriter errors, int clients) {
    terminal = new Terminal(errors);
    lines = new String[1 + clients];
    Arrays.fill(lines, "starting");
  }

  /** Shows a line of a process; row 0 is the server's. */
  synchronized void show(int row, String line) {
    if (line.startsWith("WARNING: Using incubator modules")) {
      return;
    }
    lines[row] = line.replaceFirst("^cicada (server|client): ", "");
    if (terminal.draws()) {
      terminal.draw(IntStream.range(0, lines.length).mapToObj(this::text).toArray(String[]::new));
    } else {
      terminal.print(text(row));
    }
  }

  /** The last line of a process. */
  synchronized String line(int row) {
    return lines[row];
  }

  private String text(int row) {
    String name = row == 0 ? "server  " : "client %d".formatted(row - 1);
    return name + "  " + lines[row];
  }

  @Override
  public synchronized void close() {
    terminal.leave();
  }
}
