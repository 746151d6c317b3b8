package dev.cicada.cli.simulate;

import dev.cicada.cli.terminal.Bar;
import dev.cicada.cli.terminal.Figures;
import dev.cicada.cli.terminal.Terminal;
import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.simulation.RoundListener;
import dev.cicada.simulation.RoundRecord;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The progress of a run on standard error: a bar on a terminal, ten lines elsewhere. */
final class RoundProgress implements RoundListener, AutoCloseable {
  private static final int BAR_WIDTH = 24;
  private static final int LINES = 10;
  private static final long FRAME_NANOS = TimeUnit.MILLISECONDS.toNanos(80);

  private final Terminal terminal;
  private final String name;
  private final int rounds;
  private final long startNanos = System.nanoTime();
  private long shownNanos = startNanos - FRAME_NANOS;
  private int first = -1;
  private @Nullable Evaluation latest;

  /** The progress of a run with a name for messages. */
  RoundProgress(Terminal terminal, String name, int rounds) {
    this.terminal = terminal;
    this.name = name;
    this.rounds = rounds;
  }

  @Override
  public void closed(RoundRecord round) {
    first = first < 0 ? round.round() : first;
    latest = round.evaluation().orElse(latest);
    long now = System.nanoTime();
    int done = round.round() + 1;
    if (!terminal.draws()) {
      if ((long) LINES * done / rounds > (long) LINES * round.round() / rounds) {
        terminal.print(name + ", " + line(round, now));
      }
    } else if (now - shownNanos >= FRAME_NANOS || done == rounds) {
      String line = line(round, now);
      int room = Terminal.columns() - name.length() - 1 - line.length();
      terminal.draw(name + " " + Bar.of((double) done / rounds, BAR_WIDTH, room) + line);
      shownNanos = now;
    }
  }

  private String line(RoundRecord round, long now) {
    int done = round.round() + 1;
    double seconds = (now - startNanos) / 1e9 / (done - first) * (rounds - done);
    return "round %d/%d, accuracy %s, %s J, callers %d, %.0f s left"
        .formatted(
            done,
            rounds,
            latest == null ? "-" : Figures.percent(latest.accuracy()),
            Figures.of(round.cumulativeEnergyJoules()),
            round.callers(),
            Math.ceil(seconds));
  }

  /** Clears the bar. */
  @Override
  public void close() {
    terminal.clear();
  }
}
