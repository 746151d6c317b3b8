package dev.cicada.server.service;

import java.util.List;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/** Timers without threads: delayed work is done when a test says so. */
final class NeverYet extends ScheduledThreadPoolExecutor {
  NeverYet() {
    super(1, work -> null);
  }

  /** Delayed work that is to be done once, in the order of its time. */
  List<RunnableScheduledFuture<?>> waiting() {
    return getQueue().stream()
        .<RunnableScheduledFuture<?>>map(task -> (RunnableScheduledFuture<?>) task)
        .filter(task -> !task.isPeriodic() && !task.isCancelled())
        .sorted()
        .toList();
  }

  /** Does the first delayed work. */
  void doNext() {
    RunnableScheduledFuture<?> next = waiting().get(0);
    getQueue().remove(next);
    next.run();
  }
}
