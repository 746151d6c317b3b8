package dev.cicada.server.service;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Refusals of clients that ask too often. They come a quarter of a second late, so a client that
 * asks again at once asks only four times per second, and asking on costs it the most.
 */
record LateRefusals(ScheduledExecutorService timers) {
  private static final long MILLIS = 250;

  void tell(Runnable refusal) {
    ScheduledFuture<?> unused = timers.schedule(refusal, MILLIS, TimeUnit.MILLISECONDS);
  }
}
