package dev.cicada.server.quota;

import java.util.concurrent.TimeUnit;

/**
 * How fast the parts of an upload are requested: large ones as they come, tiny ones at a pace that
 * is still more than a slow link needs. So an upload of one byte at a time costs its sender
 * patience, and the server little processor time.
 *
 * @param chunkBytes most bytes in a part
 */
public record PartPace(int chunkBytes) {
  private static final int FREE_PARTS = 100;
  private static final double CRUMBS_PER_SECOND = 100;
  private static final long PAUSE_MILLIS = 20;

  /** How long to wait before the next part is requested, given the parts, bytes and time so far. */
  public long pauseMillis(long parts, long bytes, long nanos) {
    long large = bytes / Math.max(1, chunkBytes / 8);
    double allowed = FREE_PARTS + large + CRUMBS_PER_SECOND * nanos / TimeUnit.SECONDS.toNanos(1);
    return parts > allowed ? PAUSE_MILLIS : 0;
  }
}
