package dev.cicada.cli.demo;

import dev.cicada.cli.terminal.Bar;
import dev.cicada.cli.terminal.Figures;
import dev.cicada.cli.terminal.Terminal;
import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.simulation.RoundListener;
import dev.cicada.simulation.RoundRecord;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs side by side on standard error: redrawn in place on a terminal, otherwise a line at the end.
 */
final class LiveView implements AutoCloseable {
  private static final int BAR_WIDTH = 20;

  /** Enough that all bars have the same width. */
  private static final int FIGURES_WIDTH = 45;

  private static final long FRAME_NANOS = TimeUnit.MILLISECONDS.toNanos(80);

  private final Terminal terminal;
  private final List<String> names;
  private final int rounds;
  private final String[] lines;
  private long drawnNanos = System.nanoTime() - FRAME_NANOS;

  LiveView(Terminal terminal, List<String> names, int rounds) {
    this.terminal = terminal;
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
      private @Nullable Evaluation latest;

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
    String name = names.get(row) + " ".repeat(width - names.get(row).length());
    int room = Terminal.columns() - name.length() - 1 - FIGURES_WIDTH;
    return name + " " + Bar.of((double) done / rounds, BAR_WIDTH, room) + figures;
  }

  private synchronized void update(int row, String line, boolean last) {
    lines[row] = line;
    if (!terminal.draws()) {
      if (last) {
        terminal.print(line);
      }
    } else if (last || System.nanoTime() - drawnNanos >= FRAME_NANOS) {
      terminal.draw(lines);
      drawnNanos = System.nanoTime();
    }
  }

  /** Leaves the terminal as it was. */
  @Override
  public synchronized void close() {
    terminal.clear();
  }
}
