package dev.cicada.cli.data;

import dev.cicada.training.data.Progress;
import java.io.PrintWriter;
import picocli.CommandLine.Help.Ansi;

/** Shows progress: as a bar that grows on a terminal, and as lines elsewhere. */
final class ProgressDisplay implements Progress, AutoCloseable {
  private static final int WIDTH = 30;
  private static final String START_OF_LINE = "\r";
  private static final String CLEAR_TO_END_OF_LINE = "\u001b[K";

  private final PrintWriter output;
  private final boolean terminal;
  private boolean lineIsOpen;

  ProgressDisplay(PrintWriter output) {
    this(output, Ansi.AUTO.enabled());
  }

  ProgressDisplay(PrintWriter output, boolean terminal) {
    this.output = output;
    this.terminal = terminal;
  }

  @Override
  public void at(String now, int done, int total) {
    if (terminal) {
      int filled = WIDTH * done / total;
      String bar = "#".repeat(filled) + ".".repeat(WIDTH - filled);
      output.printf("%s[%s] %d/%d %s", START_OF_LINE, bar, done, total, now);
      output.print(CLEAR_TO_END_OF_LINE);
      lineIsOpen = true;
    } else {
      output.printf("%d/%d %s%n", done, total, now);
    }
    output.flush();
  }

  /** Ends the bar's line. */
  @Override
  public void close() {
    if (lineIsOpen) {
      output.println();
    }
  }
}
