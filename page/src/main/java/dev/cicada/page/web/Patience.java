package dev.cicada.page.web;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Ends exchanges whose other side does not take what it is sent, so that no thread is kept. */
public final class Patience implements AutoCloseable {
  static {
    // The JDK's server reads these once. Without the first, a request that never ends has its
    // thread for ever; without the second, any number of connections may wait for one. There is a
    // limit on answers too, which would end the page's stream; this class is there instead.
    System.setProperty("sun.net.httpserver.maxReqTime", "5");
    System.setProperty("jdk.httpserver.maxConnections", "2000");
  }

  private final ScheduledExecutorService timer;
  private final long seconds;

  /** Waits so long for one answer, or for one part of a stream. */
  public Patience(long seconds) {
    this.seconds = seconds;
    ScheduledThreadPoolExecutor one =
        new ScheduledThreadPoolExecutor(
            1,
            work -> {
              Thread thread = new Thread(work, "page-patience");
              thread.setDaemon(true);
              return thread;
            });
    one.setRemoveOnCancelPolicy(true);
    timer = one;
  }

  /** Work that another side may hold up. */
  @FunctionalInterface
  public interface Work {
    void run() throws IOException;
  }

  /** Does some work on an exchange, which is ended if that takes too long. */
  public void limit(HttpExchange exchange, Work work) throws IOException {
    ScheduledFuture<?> end = timer.schedule(exchange::close, seconds, TimeUnit.SECONDS);
    try {
      work.run();
    } finally {
      end.cancel(false);
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
