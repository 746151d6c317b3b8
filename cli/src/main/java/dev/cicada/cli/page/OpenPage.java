package dev.cicada.cli.page;

import dev.cicada.page.feed.Feed;
import dev.cicada.page.web.PageServer;
import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;

/** A page that is served for as long as a command runs or somebody looks at it. */
public final class OpenPage implements AutoCloseable {
  private static final long FIRST_VIEWER_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long RELOAD_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final Feed feed;
  private final PageServer server;
  private final boolean expected;
  private final long startNanos = System.nanoTime();

  OpenPage(Feed feed, PageServer server, boolean expected) {
    this.feed = feed;
    this.server = server;
    this.expected = expected;
  }

  public Feed feed() {
    return feed;
  }

  public String url() {
    return server.url();
  }

  /** Prints how long the page stays, if somebody looks at it. */
  public void say(PrintWriter output) {
    if (isWatched()) {
      output.printf("%nThe page stays until you close it or press Ctrl-C.%n");
      output.flush();
    }
  }

  /** Whether somebody looks at the page. */
  public boolean isWatched() {
    return feed.viewers() > 0;
  }

  /** A wait that a stop can end. */
  @FunctionalInterface
  public interface Pause {
    /**
     * Waits.
     *
     * @return whether to stop
     */
    boolean await(long millis) throws InterruptedException;
  }

  /** Serves until told to stop. */
  void serveUntil(Pause stop) throws InterruptedException {
    boolean stopped = false;
    while (!stopped) {
      stopped = stop.await(1_000);
    }
  }

  /**
   * Waits until the last viewer has left for good (it may just be reloading), or until told to
   * stop.
   */
  public void linger(Pause stop) throws InterruptedException {
    long now = System.nanoTime();
    long endNanos = expected ? startNanos + FIRST_VIEWER_NANOS : now;
    boolean stopped = false;
    while (!stopped && (isWatched() || endNanos - now > 0)) {
      if (isWatched()) {
        endNanos = now + RELOAD_NANOS;
      }
      stopped = stop.await(50);
      now = System.nanoTime();
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
