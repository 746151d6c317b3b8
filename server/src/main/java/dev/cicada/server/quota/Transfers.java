package dev.cicada.server.quota;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The uploads, or the fetches, that are under way: one per client, the newest.
 *
 * <p>So a client that comes back after its connection broke is served at once, and no client can
 * hold more than one.
 */
public final class Transfers<T extends Transfers.Transfer> {
  private final Map<String, T> byClient = new ConcurrentHashMap<>();

  /** An upload or a fetch. */
  public interface Transfer {
    /** Ends it, since its client has begun another. */
    void displace();
  }

  public void begin(String client, T transfer) {
    T earlier = byClient.put(client, transfer);
    if (earlier != null && earlier != transfer) {
      earlier.displace();
    }
  }

  public void end(String client, T transfer) {
    byClient.remove(client, transfer);
  }

  public int count() {
    return byClient.size();
  }

  public List<T> all() {
    return List.copyOf(byClient.values());
  }
}
