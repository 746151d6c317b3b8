package dev.cicada.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A request to stop, such as Ctrl-C. The JVM then waits until work is saved. */
public final class StopSignal implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;

  private final Runnable reaction;
  private final int patienceSeconds;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final CountDownLatch given = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stop, "stop-signal");

  public StopSignal() {
    this(() -> {});
  }

  /** Reacts as soon as the signal is given, on a separate thread. */
  public StopSignal(Runnable reaction) {
    this(reaction, PATIENCE_SECONDS);
  }

  private StopSignal(Runnable reaction, int patienceSeconds) {
    this.reaction = reaction;
    this.patienceSeconds = patienceSeconds;
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException stoppingJustNow) {
      given.countDown();
    }
  }

  /** For work that cannot end early and leaves nothing behind: says farewell and does not wait. */
  public static StopSignal atOnce(Runnable farewell) {
    return new StopSignal(farewell, 0);
  }

  public boolean given() {
    return given.getCount() == 0;
  }

  /**
   * Waits for the signal, but no longer than this.
   *
   * @return whether it was given
   */
  public boolean await(long millis) throws InterruptedException {
    return given.await(millis, TimeUnit.MILLISECONDS);
  }

  private void stop() {
    given.countDown();
    reaction.run();
    try {
      closed.await(patienceSeconds, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lets the JVM exit. */
  @Override
  public void close() {
    closed.countDown();
    if (!given()) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException stoppingJustNow) {
        given.countDown();
      }
    }
  }
}
