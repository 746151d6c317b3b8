package dev.cicada.page.web;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.cicada.page.feed.Feed;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** Answers requests for the page: its files, and the feed. */
public final class Pages implements HttpHandler, AutoCloseable {
  private static final int MOST_VIEWERS = 32;
  private static final int PATIENCE_SECONDS = 10;
  private static final String TEXT = "text/plain; charset=utf-8";

  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private final Assets assets = new Assets();
  private final Semaphore room = new Semaphore(MOST_VIEWERS);
  private final Patience patience = new Patience(PATIENCE_SECONDS);
  private final Feed feed;
  private final Guard guard;
  private final Optional<Figures> figures;
  private volatile boolean closed;

  /** Of a feed. */
  public Pages(Feed feed, Guard guard) {
    this(feed, guard, Optional.empty());
  }

  /** Of a feed, and of pictures that belong to its runs. */
  public Pages(Feed feed, Guard guard, Optional<Figures> figures) {
    this.feed = feed;
    this.guard = guard;
    this.figures = figures;
  }

  /** Pictures of runs. */
  @FunctionalInterface
  public interface Figures extends AutoCloseable {
    /** An SVG by a run's id and a name; nothing if there is none of that name. */
    Optional<byte[]> svg(String run, String name) throws IOException;

    @Override
    default void close() {}
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      secure(exchange.getResponseHeaders());
      switch (guard.verdict(exchange)) {
        case WELCOME -> answer(exchange);
        case ADMITTED -> {
          guard.remember(exchange);
          exchange.getResponseHeaders().set("Location", "/");
          exchange.sendResponseHeaders(303, -1);
        }
        case UNKNOWN_HOST ->
            text(exchange, 421, "ask for this page by the name localhost or 127.0.0.1");
        case NO_TOKEN ->
            text(
                exchange,
                401,
                "this page needs its token: add ?token= to the address, and what is in the file"
                    + " page-token in the server's folder");
      }
    }
  }

  private static void secure(Headers headers) {
    headers.set("Content-Security-Policy", POLICY);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
  }

  private void answer(HttpExchange exchange) throws IOException {
    String method = exchange.getRequestMethod();
    if (!method.equals("GET") && !method.equals("HEAD")) {
      exchange.getResponseHeaders().set("Allow", "GET, HEAD");
      text(exchange, 405, "this page is only read");
      return;
    }
    String path = exchange.getRequestURI().getPath();
    if (path.equals("/feed") && method.equals("GET")) {
      stream(exchange);
      return;
    }
    patience.limit(exchange, () -> answer(exchange, path));
  }

  private void answer(HttpExchange exchange, String path) throws IOException {
    Optional<Assets.Asset> asset = assets.at(path);
    if (asset.isPresent()) {
      send(exchange, asset.get());
    } else if (path.equals("/figure")) {
      figure(exchange);
    } else {
      text(exchange, 404, "there is nothing here; the page is at /");
    }
  }

  private static void send(HttpExchange exchange, Assets.Asset asset) throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", asset.type());
    headers.set("Cache-Control", "no-cache");
    headers.set("ETag", asset.tag());
    if (asset.tag().equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
      exchange.sendResponseHeaders(304, -1);
      return;
    }
    headers.set("Content-Encoding", "gzip");
    body(exchange, 200, asset.compressed());
  }

  private void figure(HttpExchange exchange) throws IOException {
    List<String> run = parameter(exchange, "run");
    List<String> name = parameter(exchange, "name");
    Optional<byte[]> svg =
        figures.isPresent() && run.size() == 1 && name.size() == 1
            ? figures.get().svg(run.get(0), name.get(0))
            : Optional.empty();
    if (svg.isEmpty()) {
      text(exchange, 404, "there is no such figure");
      return;
    }
    exchange.getResponseHeaders().set("Content-Type", "image/svg+xml");
    exchange.getResponseHeaders().set("Cache-Control", "no-cache");
    body(exchange, 200, svg.get());
  }

  private void stream(HttpExchange exchange) throws IOException {
    if (!room.tryAcquire()) {
      text(exchange, 503, "%d look at this page already".formatted(MOST_VIEWERS));
      return;
    }
    try (EventStream stream =
        new EventStream(exchange, feed.view(parameter(exchange, "run")), patience)) {
      stream.run(() -> closed);
    } finally {
      room.release();
    }
  }

  /** All values of a parameter. */
  private static List<String> parameter(HttpExchange exchange, String name) {
    String query = exchange.getRequestURI().getRawQuery();
    if (query == null) {
      return List.of();
    }
    String start = name + "=";
    try {
      return Arrays.stream(query.split("&"))
          .filter(each -> each.startsWith(start))
          .map(each -> URLDecoder.decode(each.substring(start.length()), StandardCharsets.UTF_8))
          .toList();
    } catch (IllegalArgumentException malformed) {
      return List.of();
    }
  }

  private static void text(HttpExchange exchange, int status, String text) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", TEXT);
    body(exchange, status, (text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static void body(HttpExchange exchange, int status, byte[] body) throws IOException {
    boolean head = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, head ? -1 : body.length);
    if (!head) {
      exchange.getResponseBody().write(body);
    }
  }

  /** Lets viewers go. */
  @Override
  public void close() {
    closed = true;
    figures.ifPresent(Figures::close);
    patience.close();
  }
}
