package dev.cicada.cli.demo;

import dev.cicada.cli.terminal.Figures;
import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.simulation.RoundListener;
import dev.cicada.simulation.RoundRecord;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs side by side on standard error: redrawn in place on a terminal, a line at the end else. */
final class LiveView implements AutoCloseable {
  /** Set by the launcher, which can tell whether standard error is a terminal. */
  private static final String TERMINAL_PROPERTY = "cicada.terminal";

  private static final int BAR_WIDTH = 20;
  private static final long FRAME_NANOS = TimeUnit.MILLISECONDS.toNanos(80);

  private final PrintWriter errors;
  private final List<String> names;
  private final int rounds;
  private final String[] lines;
  private final boolean terminal = Boolean.getBoolean(TERMINAL_PROPERTY);
  private long drawnNanos;
  private boolean drawn;

  LiveView(PrintWriter errors, List<String> names, int rounds) {
    this.errors = errors;
    this.names = names;
    this.rounds = rounds;
    lines = new String[names.size()];
    for (int row = 0; row < lines.length; row++) {
      lines[row] = line(row, 0, "waiting");
    }
  }

  /** Hears of the rounds of one of the runs, on that run's thread. */
  RoundListener row(int row) {
    update(row, line(row, 0, "planning"), false);
    return new RoundListener() {
      private Evaluation latest;

      @Override
      public void closed(RoundRecord round) {
        latest = round.evaluation().orElse(latest);
        String figures =
            "round %3d, accuracy %8s, %5s J, callers %d"
                .formatted(
                    round.round() + 1,
                    latest == null ? "-" : Figures.percent(latest.accuracy()),
                    Figures.of(round.cumulativeEnergyJoules()),
                    round.callers());
        update(row, line(row, round.round() + 1, figures), round.round() + 1 == rounds);
      }
    };
  }

  private String line(int row, int done, String figures) {
    int width = names.stream().mapToInt(String::length).max().orElse(0);
    int filled = BAR_WIDTH * done / rounds;
    return "%s [%s%s] %s"
        .formatted(
            names.get(row) + " ".repeat(width - names.get(row).length()),
            "#".repeat(filled),
            ".".repeat(BAR_WIDTH - filled),
            figures);
  }

  private synchronized void update(int row, String line, boolean last) {
    lines[row] = line;
    if (terminal && (last || !drawn || System.nanoTime() - drawnNanos >= FRAME_NANOS)) {
      clear();
      for (String each : lines) {
        errors.print(each + "\n");
      }
      drawn = true;
      drawnNanos = System.nanoTime();
    } else if (!terminal && last) {
      errors.println(line);
    }
    errors.flush();
  }

  private void clear() {
    if (drawn) {
      errors.print("\u001b[" + lines.length + "A\u001b[J");
    }
  }

  /** Leaves the terminal as it was. */
  @Override
  public synchronized void close() {
    clear();
    errors.flush();
  }
}
