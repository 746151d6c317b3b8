package dev.cicada.lab.worker;

import dev.cicada.lab.task.Task;
import dev.cicada.lab.worker.Overview.State;
import dev.cicada.lab.worker.Overview.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Looks on while others work, and tells a listener of every task that ends. */
public final class Onlooker implements AutoCloseable {
  private static final long LOOK_MILLIS = 500;

  private final Overview overview;
  private final List<Task> open;
  private final Map<Task, Integer> failedBefore = new LinkedHashMap<>();
  private final Map<Task, String> failures = new LinkedHashMap<>();
  private final Shift.Listener listener;
  private final CountDownLatch leaving = new CountDownLatch(1);
  private final Thread thread = new Thread(this::watch, "cicada-onlooker");

  /** Looks on from now. A task that failed before counts only if it fails again. */
  public Onlooker(Overview overview, List<Task> open, Shift.Listener listener) throws IOException {
    this.overview = overview;
    this.open = new ArrayList<>(open);
    this.listener = listener;
    overview
        .look(open)
        .forEach(
            (task, status) -> {
              if (status.state() == State.FAILED) {
                failedBefore.put(task, status.attempts());
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private void watch() {
    try {
      while (!leaving.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        try {
          look();
        } catch (IOException | UncheckedIOException outOfReach) {
          // The next look tries again.
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void look() throws IOException {
    overview.look(List.copyOf(open)).forEach(this::tell);
  }

  private void tell(Task task, Status status) {
    boolean failed =
        status.state() == State.FAILED && status.attempts() > failedBefore.getOrDefault(task, 0);
    if (failed) {
      failures.put(task, status.failure().orElse(""));
    }
    if (failed || status.state() == State.DONE) {
      open.remove(task);
      listener.ended(task, status.failure());
    }
  }

  /** Why tasks failed, by task. */
  public synchronized Map<Task, String> failures() {
    return Map.copyOf(failures);
  }

  /** Takes a last look. */
  @Override
  public void close() throws IOException {
    leaving.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    look();
  }
}
