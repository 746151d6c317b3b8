package dev.cicada.server.operations;

import dev.cicada.identity.RefusalListener;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Counts every refusal, and logs one a minute of each kind: whoever is refused a thousand times, or
 * comes with a thousand names, fills a counter and not the disk.
 */
public final class Refusals implements RefusalListener {
  private static final EventLog LOG = EventLog.of(Refusals.class);

  private final ServerMetrics metrics;
  private final News<String> news;

  public Refusals(ServerMetrics metrics) {
    this(metrics, System::nanoTime);
  }

  Refusals(ServerMetrics metrics, LongSupplier nanoTime) {
    this.metrics = metrics;
    news = new News<>(nanoTime, Duration.ofMinutes(1));
  }

  @Override
  public void refused(String peer, String reason) {
    note(reason, "client", peer, "reason", reason);
  }

  /** A refusal of which more can be said than its reason. */
  @Override
  public void refused(String peer, String reason, String detail) {
    note(reason, "client", peer, "reason", reason, "detail", detail);
  }

  private void note(String reason, Object... fields) {
    metrics.refused(reason);
    if (news.isNew(reason)) {
      LOG.warn("refused", fields);
    }
  }
}
