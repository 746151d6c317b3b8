package dev.cicada.server.service;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Refusals of those who ask too often: told a quarter of a second late, so that whoever asks again
 * at once asks four times a second, and asking on costs itself the most.
 */
record LateRefusals(ScheduledExecutorService timers) {
  private static final long MILLIS = 250;

  void tell(Runnable refusal) {
    ScheduledFuture<?> unused = timers.schedule(refusal, MILLIS, TimeUnit.MILLISECONDS);
  }
}
