package dev.cicada.server.quota;

import java.util.concurrent.TimeUnit;

/**
 * How fast the parts of an upload are asked for: those of a good size as they come, and crumbs at a
 * pace that is more than a slow link needs. So an upload of a byte at a time costs its sender
 * patience, and nobody else a processor.
 *
 * @param chunkBytes most bytes in a part
 */
public record PartPace(int chunkBytes) {
  private static final int FREE_PARTS = 100;
  private static final double CRUMBS_PER_SECOND = 100;
  private static final long PAUSE_MILLIS = 20;

  /** How long to wait before another part is asked for, after so many of so many bytes. */
  public long pauseMillis(long parts, long bytes, long nanos) {
    long large = bytes / Math.max(1, chunkBytes / 8);
    double allowed = FREE_PARTS + large + CRUMBS_PER_SECOND * nanos / TimeUnit.SECONDS.toNanos(1);
    return parts > allowed ? PAUSE_MILLIS : 0;
  }
}
