package dev.cicada.server.operations;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.logging.Filter;
import java.util.logging.LogRecord;

/**
 * Keeps gRPC's messages about a peer's nonsense from filling the disk: no stack traces, and only
 * one line per minute of each kind, since a peer decides what they contain.
 */
final class PeerNoise implements Filter {
  private static final String LIBRARY = "io.grpc.";

  private final News<String> news;

  PeerNoise(LongSupplier nanoTime) {
    news = new News<>(nanoTime, Duration.ofMinutes(1));
  }

  @Override
  public boolean isLoggable(LogRecord entry) {
    if (entry.getLoggerName() == null || !entry.getLoggerName().startsWith(LIBRARY)) {
      return true;
    }
    Throwable thrown = entry.getThrown();
    if (thrown != null) {
      entry.setThrown(null);
      entry.setMessage(entry.getMessage() + ": " + thrown.getClass().getName());
    }
    return news.isNew(
        "%s %s %s"
            .formatted(
                entry.getLoggerName(),
                entry.getLevel(),
                thrown == null ? "" : thrown.getClass().getName()));
  }
}
