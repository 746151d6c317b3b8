package dev.cicada.cli.terminal;

import dev.cicada.plan.Planner;
import java.io.PrintWriter;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.TimeUnit;

/**
 * The progress of long work on standard error: a bar on a terminal, a line now and then elsewhere.
 *
 * <p>A separate thread keeps the seconds running, even if the work reports nothing. Short work
 * shows nothing.
 */
public final class ProgressLine implements Planner.Progress, AutoCloseable {
  private static final int BAR_WIDTH = 30;

  private final Terminal terminal;
  private final long startNanos = System.nanoTime();
  private final Timer clock = new Timer("progress", true);
  private volatile State state;
  private boolean closed;

  /** What the work last reported. A total of zero means unknown. */
  record State(String stage, int done, int total) {
    String line(long seconds) {
      if (total == 0) {
        return "%s, %d s".formatted(stage, seconds);
      }
      String figures = "%d/%d, %d s".formatted(done, total, seconds);
      int room = Terminal.columns() - stage.length() - 1 - figures.length();
      return stage + " " + Bar.of((double) done / total, BAR_WIDTH, room) + figures;
    }
  }

  /**
   * Starts the clock.
   *
   * @param stage what the work is called until it reports
   */
  public ProgressLine(PrintWriter errors, String stage) {
    this(new Terminal(errors), stage, true);
  }

  private ProgressLine(Terminal terminal, String stage, boolean elsewhere) {
    this.terminal = terminal;
    this.state = new State(stage, 0, 0);
    if (!terminal.draws() && !elsewhere) {
      return;
    }
    TimerTask tick =
        new TimerTask() {
          @Override
          public void run() {
            show();
          }
        };
    clock.schedule(tick, terminal.draws() ? 1_000 : 10_000, terminal.draws() ? 200 : 10_000);
  }

  /**
   * The same for work whose output is often read by programs: shows nothing unless it is on a
   * terminal.
   */
  public static ProgressLine onTerminalsOnly(PrintWriter errors, String stage) {
    return new ProgressLine(new Terminal(errors), stage, false);
  }

  @Override
  public void report(String stage, int done, int total) {
    state = new State(stage, done, total);
  }

  private synchronized void show() {
    if (closed) {
      return;
    }
    String line = state.line(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNanos));
    if (terminal.draws()) {
      terminal.draw(line);
    } else {
      terminal.print(line);
    }
  }

  /** Stops the clock and clears the bar. */
  @Override
  public synchronized void close() {
    clock.cancel();
    closed = true;
    terminal.clear();
  }
}
