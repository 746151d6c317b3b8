package dev.cicada.server.operations;

import dev.cicada.identity.RefusalListener;
import dev.cicada.wire.Refusal;
import java.util.function.LongSupplier;

/**
 * Counts every refusal and logs it once: whoever is refused a thousand times in an hour for the
 * same reason fills a counter and not the disk.
 */
public final class Refusals implements RefusalListener {
  private static final EventLog LOG = EventLog.of(Refusals.class);

  private final ServerMetrics metrics;
  private final News<Refusal> news;

  public Refusals(ServerMetrics metrics) {
    this(metrics, System::nanoTime);
  }

  Refusals(ServerMetrics metrics, LongSupplier nanoTime) {
    this.metrics = metrics;
    news = new News<>(nanoTime);
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
    if (news.isNew(new Refusal(peer, reason))) {
      LOG.warn("refused", fields);
    }
  }

  private record Refusal(String peer, String reason) {}
}
