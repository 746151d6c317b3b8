package dev.cicada.lab.worker;

import dev.cicada.lab.task.Shelf;
import dev.cicada.lab.task.Task;
import dev.cicada.lab.task.Workbench;
import dev.cicada.lab.worker.Claims.Claim;
import dev.cicada.lab.worker.Claims.Standing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * One worker's part in tasks that several may work on. It claims a task that nobody works on, does
 * it, and so on, until all tasks are done or have failed, whoever did them.
 *
 * <p>A task that failed before the shift began is tried again; one that fails during the shift is
 * not.
 */
public final class Shift {
  private static final int LOOKS_PER_LEASE = 12;
  private static final long MOST_PAUSE_MILLIS = 1_000;

  private final Workbench workbench;
  private final Worker worker;
  private final Condition condition;
  private final Claims claims;
  private final Watch watch;
  private final Shelf data;
  private final Map<String, Task> open = new LinkedHashMap<>();
  private final Map<String, Standing> atStart;
  private final Map<Task, String> failures = new LinkedHashMap<>();

  /** Hears of tasks that end, whoever did them. Calls come one at a time. */
  @FunctionalInterface
  public interface Listener {
    /**
     * A task has ended.
     *
     * @param failure why, if it failed
     */
    void ended(Task task, Optional<String> failure);
  }

  /** What must hold whenever a task is claimed. If it does not, the shift ends. */
  @FunctionalInterface
  public interface Condition {
    boolean holds() throws IOException;
  }

  /**
   * A task that is ours to do.
   *
   * @param lost becomes true when it is taken away
   */
  private record Claimed(Task task, Claim claim, AtomicBoolean lost) {}

  /** A shift that shares no loaded data. */
  public Shift(Workbench workbench, Worker worker, Condition condition) throws IOException {
    this(workbench, worker, condition, new Shelf(worker.leaseSeconds()));
  }

  /** A shift that shares data with others. */
  public Shift(Workbench workbench, Worker worker, Condition condition, Shelf data)
      throws IOException {
    this(workbench, worker, condition, data, System::nanoTime);
  }

  Shift(Workbench workbench, Worker worker, Condition condition, Shelf data, LongSupplier nanoTime)
      throws IOException {
    this.workbench = workbench;
    this.data = data;
    this.condition = condition;
    this.worker = worker;
    WorkFolder folder = new WorkFolder(workbench.folder());
    claims = new Claims(folder);
    watch = new Watch(folder, nanoTime);
    atStart = claims.standings();
  }

  /**
   * Does what is not done yet. Returns when everything is done, or when told to stop. If one job
   * cannot go on, all end.
   *
   * @param jobs how many tasks at a time
   * @param stop asked before each task and often during it
   * @return why tasks failed, by task
   */
  public Map<Task, String> run(List<Task> tasks, int jobs, BooleanSupplier stop, Listener listener)
      throws IOException, InterruptedException {
    for (Task task : tasks) {
      if (!workbench.isDone(task)) {
        open.putIfAbsent(task.key(), task);
      }
    }
    AtomicBoolean over = new AtomicBoolean();
    BooleanSupplier end = () -> over.get() || stop.getAsBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(jobs);
    CompletionService<Void> all = new ExecutorCompletionService<>(threads);
    try {
      for (int job = 0; job < jobs; job++) {
        all.submit(
            () -> {
              work(end, listener);
              return null;
            });
      }
      for (int job = 0; job < jobs; job++) {
        all.take().get();
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      over.set(true);
      threads.shutdown();
      threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }
    failures.keySet().removeIf(workbench::isDone); // by workers that had only been asleep
    return failures;
  }

  /** Does one task after the other. A folder that cannot be read is looked at again for a lease. */
  private void work(BooleanSupplier stop, Listener listener)
      throws IOException, InterruptedException {
    long lease = TimeUnit.SECONDS.toMillis(worker.leaseSeconds());
    long pause = Math.min(MOST_PAUSE_MILLIS, lease / LOOKS_PER_LEASE);
    long looksLeft = lease / pause;
    while (!stop.getAsBoolean()) {
      Optional<Claimed> next = Optional.empty();
      synchronized (this) {
        try {
          if (!condition.holds()) {
            return;
          }
          next = next(listener);
          looksLeft = lease / pause;
          if (open.isEmpty()) {
            notifyAll();
            return;
          }
        } catch (IOException | UncheckedIOException outOfReach) {
          looksLeft--;
          if (looksLeft < 0) {
            throw outOfReach;
          }
        }
        if (next.isEmpty()) {
          wait(pause); // for the folder, or for others' tasks: they may fail, or the others may die
        }
      }
      if (next.isPresent()) {
        attempt(next.get(), stop, listener);
      }
    }
  }

  /** Looks at all tasks, and claims the first one that nobody works on. */
  private Optional<Claimed> next(Listener listener) throws IOException {
    List<String> results = WorkFolder.names(workbench.results());
    for (String key : results) {
      Task task = open.get(key);
      if (task != null && workbench.isDone(task)) {
        settle(task, Optional.empty(), listener);
      }
    }
    Map<String, Standing> standings = claims.standings();
    for (Task task : List.copyOf(open.values())) {
      Standing standing = standings.get(task.key());
      if (standing != null && standing.failed() && !standing.equals(atStart.get(task.key()))) {
        settle(task, Optional.of(claims.failure(standing.claim())), listener);
      } else if (standing == null || isFree(standing)) {
        Claim claim = standing == null ? new Claim(task.key(), 1) : standing.claim().next();
        Optional<AtomicBoolean> lost = worker.take(claim);
        if (lost.isPresent()) {
          return Optional.of(new Claimed(task, claim, lost.get()));
        }
      }
    }
    return Optional.empty();
  }

  private boolean isFree(Standing standing) {
    if (standing.failed()) {
      return true;
    }
    Claim claim = standing.claim();
    // Who made an empty claim is like a worker that never says anything.
    String holder = claims.worker(claim).orElse(claim.name());
    return holder.equals(worker.id()) ? !worker.isAtWork(claim) : watch.isGone(holder);
  }

  private void settle(Task task, Optional<String> failure, Listener listener) {
    open.remove(task.key());
    failure.ifPresent(reason -> failures.put(task, reason));
    listener.ended(task, failure);
  }

  /** Does a task, or says why it failed. Whatever happens, its worker is at work on it no more. */
  private void attempt(Claimed claimed, BooleanSupplier stop, Listener listener)
      throws IOException {
    Task task = claimed.task;
    boolean done = false;
    Optional<String> failure = Optional.empty();
    try {
      worker.tell();
      done = perform(claimed, stop);
    } catch (IOException | RuntimeException | Error e) {
      failure = fail(claimed, e);
    } finally {
      worker.end(claimed.claim, done);
    }
    synchronized (this) {
      if ((done || failure.isPresent()) && open.containsKey(task.key())) {
        settle(task, failure, listener);
      }
      notifyAll();
    }
  }

  /** Does a task. Says no if it was stopped, or if somebody else did it. */
  private boolean perform(Claimed claimed, BooleanSupplier stop) throws IOException {
    Task task = claimed.task;
    int number = claimed.claim.number();
    Path attempt = workbench.begin(task, number);
    boolean over = workbench.isDone(task) || workbench.isComplete(task, number);
    if (!over) {
      over = task.run(attempt, data, () -> claimed.lost.get() || stop.getAsBoolean());
      if (over) {
        workbench.complete(task, number);
      }
    }
    return over && workbench.publish(task, number);
  }

  /** Records a failure, unless the task is another worker's by now, or done. */
  private Optional<String> fail(Claimed claimed, Throwable cause) throws IOException {
    if (claims.isLost(claimed.claim) || workbench.isDone(claimed.task)) {
      return Optional.empty();
    }
    String reason = describe(cause);
    claims.fail(claimed.claim, reason);
    return Optional.of(reason);
  }

  /** A failure in a line. */
  private static String describe(Throwable failure) {
    String message = failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message;
  }
}
