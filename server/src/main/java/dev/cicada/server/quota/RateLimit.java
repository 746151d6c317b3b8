package dev.cicada.server.quota;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A token bucket: a number of requests per second on average, and a second's worth at once. */
public final class RateLimit {
  private final double perSecond;
  private final double burst;
  private final LongSupplier nanos;
  private double tokens;
  private long filledNanos;

  public RateLimit(double perSecond, LongSupplier nanos) {
    this(perSecond, Math.max(1, perSecond), nanos);
  }

  /** A rate with another burst than a second's worth. */
  public RateLimit(double perSecond, double burst, LongSupplier nanos) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.nanos = nanos;
    tokens = burst;
    filledNanos = nanos.getAsLong();
  }

  /** Whether one more request is within the rate. */
  public synchronized boolean allows() {
    long now = nanos.getAsLong();
    double added = perSecond * (now - filledNanos) / TimeUnit.SECONDS.toNanos(1);
    tokens = Math.min(burst, tokens + added);
    filledNanos = now;
    if (tokens < 1) {
      return false;
    }
    tokens--;
    return true;
  }
}
