package dev.cicada.server.quota;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A rate for each name. If there are too many, those that have been quiet for longest are
 * forgotten.
 */
public final class RateLimits {
  private static final int MOST_NAMES = 10_000;

  private final Supplier<RateLimit> start;
  private final Map<String, RateLimit> byName =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, RateLimit> eldest) {
          return size() > MOST_NAMES;
        }
      };

  public RateLimits(Supplier<RateLimit> start) {
    this.start = start;
  }

  /** Whether one more request by a name is within its rate. */
  public boolean allow(String name) {
    RateLimit rate;
    synchronized (this) {
      rate = byName.computeIfAbsent(name, key -> start.get());
    }
    return rate.allows();
  }
}
