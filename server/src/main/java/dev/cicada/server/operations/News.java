package dev.cicada.server.operations;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Tells what has not been said within the last hour; what is forgotten for want of room is new. */
final class News<T> {
  private static final long QUIET_NANOS = Duration.ofHours(1).toNanos();
  private static final int MOST_REMEMBERED = 10_000;

  private final LongSupplier nanoTime;
  private final Map<T, Long> said =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<T, Long> eldest) {
          return size() > MOST_REMEMBERED;
        }
      };

  News(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Whether this is to be said now; it then counts as said. */
  synchronized boolean isNew(T what) {
    long now = nanoTime.getAsLong();
    Long before = said.get(what);
    if (before != null && now - before < QUIET_NANOS) {
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
