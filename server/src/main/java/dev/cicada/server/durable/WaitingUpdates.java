package dev.cicada.server.durable;

import dev.cicada.server.history.Entry;
import dev.cicada.wire.Digest;
import java.util.HashMap;
import java.util.Map;

/** Decoded updates that are kept until their round closes, as many as fit. */
final class WaitingUpdates {
  private final long mostBytes;
  private final Map<Key, float[]> updates = new HashMap<>();
  private long bytes;

  private record Key(int round, int place, Digest digest) {}

  WaitingUpdates(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  synchronized void add(int round, int place, Digest digest, float[] values) {
    long more = (long) values.length * Float.BYTES;
    if (bytes + more <= mostBytes
        && updates.putIfAbsent(new Key(round, place, digest), values) == null) {
      bytes += more;
    }
  }

  /** Copies an update, if it is here. */
  synchronized boolean copy(Entry.Received received, float[] into) {
    float[] values = updates.get(new Key(received.round(), received.client(), received.digest()));
    if (values == null) {
      return false;
    }
    System.arraycopy(values, 0, into, 0, into.length);
    return true;
  }

  synchronized void removeUntil(int round) {
    updates.keySet().removeIf(key -> key.round <= round);
    bytes = updates.values().stream().mapToLong(each -> (long) each.length * Float.BYTES).sum();
  }
}
