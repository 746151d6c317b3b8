package dev.cicada.page.web;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import dev.cicada.page.feed.Viewer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.zip.GZIPOutputStream;

/**
 * What one viewer is sent for as long as it looks: events when there are any, else now and then a
 * sign of life.
 *
 * <p>It takes a fortieth of a core: the more there is to say, the rarer it is said, down to every
 * five seconds.
 */
final class EventStream implements AutoCloseable {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final long TIMES_LONGER_PAUSE = 40;
  private static final long SIGN_OF_LIFE_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final int BUFFER_BYTES = 1 << 14;

  private final HttpExchange exchange;
  private final Viewer viewer;
  private final Patience patience;

  EventStream(HttpExchange exchange, Viewer viewer, Patience patience) {
    this.exchange = exchange;
    this.viewer = viewer;
    this.patience = patience;
  }

  /** Sends until the viewer has gone or this is over. */
  void run(BooleanSupplier over) throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", "text/event-stream; charset=utf-8");
    headers.set("Cache-Control", "no-store");
    boolean compressed =
        String.valueOf(exchange.getRequestHeaders().getFirst("Accept-Encoding")).contains("gzip");
    if (compressed) {
      headers.set("Content-Encoding", "gzip");
    }
    exchange.sendResponseHeaders(200, 0);
    OutputStream body = exchange.getResponseBody();
    try (OutputStream out = compressed ? new GZIPOutputStream(body, BUFFER_BYTES, true) : body) {
      long saidNanos = System.nanoTime();
      write(out, "retry: 1000\n\n");
      while (!over.getAsBoolean()) {
        long start = System.nanoTime();
        List<Viewer.Event> events = viewer.news();
        for (Viewer.Event event : events) {
          write(out, "event: " + event.type() + "\ndata: " + event.data() + "\n\n");
        }
        if (events.isEmpty() && start - saidNanos > SIGN_OF_LIFE_NANOS) {
          write(out, ":\n\n");
          patience.limit(exchange, out::flush);
          saidNanos = start;
        }
        if (!events.isEmpty()) {
          saidNanos = start;
          patience.limit(exchange, out::flush);
        }
        long spent = System.nanoTime() - start;
        long pause = Math.max(PAUSE_NANOS, TIMES_LONGER_PAUSE * spent);
        TimeUnit.NANOSECONDS.sleep(Math.min(LONGEST_PAUSE_NANOS, pause));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write(OutputStream out, String text) throws IOException {
    patience.limit(exchange, () -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Override
  public void close() {
    viewer.close();
  }
}
