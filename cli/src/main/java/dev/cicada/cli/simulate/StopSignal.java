package dev.cicada.cli.simulate;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Somebody's wish to end early, such as Ctrl-C; the JVM then stays until the run is saved. */
public final class StopSignal implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;

  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stop, "stop-signal");
  private volatile boolean given;

  public StopSignal() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  public boolean given() {
    return given;
  }

  private void stop() {
    given = true;
    try {
      closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lets the JVM go. */
  @Override
  public void close() {
    closed.countDown();
    if (!given) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException stoppingJustNow) {
        given = true;
      }
    }
  }
}
