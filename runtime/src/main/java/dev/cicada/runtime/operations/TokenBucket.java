package dev.cicada.runtime.operations;

/**
 * A bucket that fills with tokens at a steady rate up to a limit; whoever wants something takes
 * one. Not safe for use by several threads.
 */
final class TokenBucket {
  private final double tokensPerNano;
  private final double capacity;
  private double tokens;
  private long filledAtNanos;

  TokenBucket(double tokensPerSecond, double capacity, long nowNanos) {
    this.tokensPerNano = tokensPerSecond / 1e9;
    this.capacity = capacity;
    this.tokens = capacity;
    this.filledAtNanos = nowNanos;
  }

  /** Takes a token if there is one; else the nanoseconds until there will be. */
  long take(long nowNanos) {
    tokens = Math.min(capacity, tokens + (nowNanos - filledAtNanos) * tokensPerNano);
    filledAtNanos = nowNanos;
    if (tokens >= 1) {
      tokens--;
      return 0;
    }
    return (long) Math.ceil((1 - tokens) / tokensPerNano);
  }
}
