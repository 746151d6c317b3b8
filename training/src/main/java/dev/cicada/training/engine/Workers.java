package dev.cicada.training.engine;

import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/** A fixed number of threads and as many workplaces. Every job has a workplace to itself. */
final class Workers<W extends AutoCloseable> implements AutoCloseable {
  private final int threads;
  private final Supplier<W> opener;
  private final ExecutorService executor;
  private final Queue<W> free = new ConcurrentLinkedQueue<>();

  Workers(String name, int threads, Supplier<W> opener) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads is " + threads + "; it must be positive");
    }
    this.threads = threads;
    this.opener = opener;
    this.executor =
        Executors.newFixedThreadPool(
            threads,
            work -> {
              Thread thread = new Thread(work, name);
              thread.setDaemon(true);
              return thread;
            });
  }

  int threads() {
    return threads;
  }

  /** Runs the job as soon as a thread is free. */
  <R> Future<R> submit(Function<? super W, R> job) {
    return executor.submit(
        () -> {
          W kept = free.poll();
          W workplace = kept == null ? opener.get() : kept;
          try {
            return job.apply(workplace);
          } finally {
            free.add(workplace);
          }
        });
  }

  /** Waits for a job's result, and rethrows here what the job threw. */
  static <R> R await(Future<R> job) {
    try {
      return job.get();
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
      throw interrupted();
    } catch (ExecutionException failure) {
      if (failure.getCause() instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) failure.getCause();
    }
  }

  /** Ends the current job if it is no longer wanted. */
  static void checkInterrupt() {
    if (Thread.currentThread().isInterrupted()) {
      throw interrupted();
    }
  }

  private static CancellationException interrupted() {
    return new CancellationException("training or evaluation was interrupted");
  }

  /** Stops running jobs at their next step, waits for them, and closes all workplaces. */
  @Override
  public void close() {
    executor.shutdownNow();
    boolean interrupted = false;
    while (!executor.isTerminated()) {
      try {
        executor.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException interruption) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    for (W workplace = free.poll(); workplace != null; workplace = free.poll()) {
      close(workplace);
    }
  }

  private static void close(AutoCloseable workplace) {
    try {
      workplace.close();
    } catch (Exception failure) {
      throw new IllegalStateException("a workplace could not be closed", failure);
    }
  }
}
