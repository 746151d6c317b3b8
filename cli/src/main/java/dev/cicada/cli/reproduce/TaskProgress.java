package dev.cicada.cli.reproduce;

import dev.cicada.cli.terminal.Bar;
import dev.cicada.cli.terminal.Terminal;
import dev.cicada.lab.Reproduction;
import dev.cicada.lab.task.Costs;
import dev.cicada.lab.task.Task;
import dev.cicada.lab.worker.Shift;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * The progress of a reproduction on standard error: a bar on a terminal, otherwise a line now and
 * then.
 */
final class TaskProgress implements Shift.Listener, AutoCloseable {
  private static final int BAR_WIDTH = 30;
  private static final int LINES = 20;

  private final Terminal terminal;
  private final IntSupplier workers;
  private final long startNanos = System.nanoTime();
  private final int tasks;
  private final double cost;
  private final Costs costsEnded = new Costs();
  private int ended;
  private int lines;

  /**
   * The progress of open tasks.
   *
   * @param workers how many work on them
   */
  TaskProgress(PrintWriter errors, List<Task> open, IntSupplier workers) {
    this.workers = workers;
    terminal = new Terminal(errors);
    tasks = open.size();
    cost = Costs.of(open).seconds();
  }

  @Override
  public synchronized void ended(Task task, Optional<String> failure) {
    ended++;
    costsEnded.add(task);
    failure.ifPresent(reason -> terminal.print("failed: " + Reproduction.describe(task, reason)));
    double part = costsEnded.seconds() / cost;
    String left = "%d/%d runs, %s left%s".formatted(ended, tasks, left(part), workersInWords());
    if (terminal.draws()) {
      String bar = Bar.of(part, BAR_WIDTH, Terminal.columns() - left.length());
      terminal.draw("%s%s; last: %s".formatted(bar, left, task.label()));
    } else if ((int) (LINES * part) > lines) {
      lines = (int) (LINES * part);
      terminal.print(left);
    }
  }

  private String workersInWords() {
    int number = workers.getAsInt();
    return number > 1 ? ", %d workers".formatted(number) : "";
  }

  private String left(double part) {
    double seconds = (System.nanoTime() - startNanos) / 1e9 * Math.max(0, 1 - part) / part;
    return duration(seconds);
  }

  /** A duration in words. */
  static String duration(double seconds) {
    if (seconds < 100) {
      return "%.0f s".formatted(Math.ceil(seconds));
    }
    double minutes = seconds / TimeUnit.MINUTES.toSeconds(1);
    return minutes < 100 ? "%.0f min".formatted(minutes) : "%.0f h".formatted(minutes / 60);
  }

  @Override
  public synchronized void close() {
    terminal.clear();
  }
}
