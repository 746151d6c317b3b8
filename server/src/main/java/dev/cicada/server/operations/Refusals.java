package dev.cicada.server.operations;

import dev.cicada.identity.RefusalListener;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * Counts every refusal, and logs one per minute of each kind. So a peer that is refused a thousand
 * times, or comes with a thousand names, fills a counter and not the disk.
 */
public final class Refusals implements RefusalListener {
  private static final EventLog LOG = EventLog.of(Refusals.class);

  private final ServerMetrics metrics;
  private final News<String> news;
  private final Map<String, Noted> noted = new TreeMap<>();

  public Refusals(ServerMetrics metrics) {
    this(metrics, System::nanoTime);
  }

  Refusals(ServerMetrics metrics, LongSupplier nanoTime) {
    this.metrics = metrics;
    news = new News<>(nanoTime, Duration.ofMinutes(1));
  }

  /**
   * All refusals for one reason.
   *
   * @param peer the last one that was refused
   * @param sentence why it was
   */
  public record Noted(String reason, long times, String peer, String sentence) {}

  /** What was refused so far, by reason. */
  public synchronized List<Noted> noted() {
    return List.copyOf(noted.values());
  }

  private synchronized void note(String peer, String reason, String sentence) {
    Noted before = noted.get(reason);
    noted.put(
        reason,
        new Noted(
            reason,
            before == null ? 1 : before.times + 1,
            Printable.bounded(peer),
            Printable.bounded(sentence)));
  }

  @Override
  public void refused(String peer, String reason) {
    note(peer, reason, "");
    count(reason, "client", peer, "reason", reason);
  }

  /** Counts a refusal, with details for the log. */
  @Override
  public void refused(String peer, String reason, String detail) {
    note(peer, reason, detail);
    count(reason, "client", peer, "reason", reason, "detail", detail);
  }

  private void count(String reason, Object... fields) {
    metrics.refused(reason);
    if (news.isNew(reason)) {
      LOG.warn("refused", fields);
    }
  }
}
