package dev.cicada.server.service;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** So many requests a second on average, and a second's worth at once: a bucket of tokens. */
final class RateLimit {
  private final double perSecond;
  private final LongSupplier nanos;
  private double tokens;
  private long filledNanos;

  RateLimit(double perSecond, LongSupplier nanos) {
    this.perSecond = perSecond;
    this.nanos = nanos;
    tokens = burst();
    filledNanos = nanos.getAsLong();
  }

  private double burst() {
    return Math.max(1, perSecond);
  }

  /** Whether one more request is within the rate. */
  synchronized boolean allows() {
    long now = nanos.getAsLong();
    double added = perSecond * (now - filledNanos) / TimeUnit.SECONDS.toNanos(1);
    tokens = Math.min(burst(), tokens + added);
    filledNanos = now;
    if (tokens < 1) {
      return false;
    }
    tokens--;
    return true;
  }
}
