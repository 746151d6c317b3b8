package dev.cicada.runtime.operations;

import dev.cicada.runtime.identity.RefusalListener;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Counts every refusal and logs it once: whoever is refused a thousand times in an hour for the
 * same reason fills a counter and not the disk.
 */
public final class Refusals implements RefusalListener {
  private static final EventLog LOG = EventLog.of(Refusals.class);
  private static final long QUIET_NANOS = Duration.ofHours(1).toNanos();
  private static final int MOST_REMEMBERED = 10_000;

  private final ServerMetrics metrics;
  private final LongSupplier nanoTime;
  private final Map<Refusal, Long> logged =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Refusal, Long> eldest) {
          return size() > MOST_REMEMBERED;
        }
      };

  public Refusals(ServerMetrics metrics) {
    this(metrics, System::nanoTime);
  }

  Refusals(ServerMetrics metrics, LongSupplier nanoTime) {
    this.metrics = metrics;
    this.nanoTime = nanoTime;
  }

  @Override
  public void refused(String peer, String reason) {
    note(peer, reason, "client", peer, "reason", reason);
  }

  /** A refusal of which more can be said than its reason. */
  public void refused(String peer, String reason, String detail) {
    note(peer, reason, "client", peer, "reason", reason, "detail", detail);
  }

  private void note(String peer, String reason, Object... fields) {
    metrics.refused(reason);
    if (isNews(new Refusal(peer, reason))) {
      LOG.warn("refused", fields);
    }
  }

  private synchronized boolean isNews(Refusal refusal) {
    long now = nanoTime.getAsLong();
    Long before = logged.get(refusal);
    if (before != null && now - before < QUIET_NANOS) {
      return false;
    }
    logged.put(refusal, now);
    return true;
  }

  private record Refusal(String peer, String reason) {}
}
