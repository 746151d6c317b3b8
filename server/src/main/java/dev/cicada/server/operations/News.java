package dev.cicada.server.operations;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Tells what has not been said for a while. What is forgotten for lack of room counts as new. */
final class News<T> {
  private static final int MOST_REMEMBERED = 10_000;

  private final LongSupplier nanoTime;
  private final long quietNanos;
  private final Map<T, Long> said =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<T, Long> eldest) {
          return size() > MOST_REMEMBERED;
        }
      };

  News(LongSupplier nanoTime, Duration quiet) {
    this.nanoTime = nanoTime;
    quietNanos = quiet.toNanos();
  }

  /** Whether to say this now. If so, it counts as said. */
  synchronized boolean isNew(T what) {
    long now = nanoTime.getAsLong();
    Long before = said.get(what);
    if (before != null && now - before < quietNanos) {
      return false;
    }
    said.put(what, now);
    return true;
  }

  /** Makes everything new again. */
  synchronized void clear() {
    said.clear();
  }
}
