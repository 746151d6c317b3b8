package dev.cicada.spark;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * What keeps Spark going after a signal, such as Ctrl-C, until work that has begun is put away.
 * Otherwise Spark would end at once, in the middle of a round.
 */
final class ExitDelay implements AutoCloseable {
  /** As long as commands wait for their work. */
  private static final int PATIENCE_SECONDS = 60;

  /** Hooks of a higher priority come first; Spark's own has 40. */
  private static final int BEFORE_SPARK = 100;

  private final CountDownLatch closed = new CountDownLatch(1);
  private final Runnable hook = this::await;
  private volatile boolean working;

  ExitDelay() {
    ShutdownHookManager.get()
        .addShutdownHook(hook, BEFORE_SPARK, PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /** Says that there is work to wait for from now on. */
  void work() {
    working = true;
  }

  /** Whether this process is about to end. */
  static boolean isEnding() {
    return ShutdownHookManager.get().isShutdownInProgress();
  }

  private void await() {
    try {
      if (working) {
        closed.await();
      }
    } catch (InterruptedException patienceIsOver) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    if (!isEnding()) {
      ShutdownHookManager.get().removeShutdownHook(hook);
    }
  }
}
