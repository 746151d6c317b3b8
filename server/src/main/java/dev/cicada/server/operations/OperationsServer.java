package dev.cicada.server.operations;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.cicada.page.web.Pages;
import dev.cicada.page.web.Patience;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The pages for operators: {@code /metrics} for Prometheus, {@code /health} while the process
 * lives, {@code /ready} while it accepts clients, and {@code /}, a page to watch.
 *
 * <p>They are plain HTTP and reveal nothing about models or data. The address that they are bound
 * to decides who can see them. The page to watch names clients, so it is served only on a loopback
 * address.
 */
public final class OperationsServer implements AutoCloseable {
  private static final int MOST_THREADS = 64;
  private static final int MOST_WAITING = 256;
  private static final int SECONDS = 5;
  private static final String TEXT = "text/plain; charset=utf-8";

  private static final String NOTHING = "there are /metrics, /health and /ready";

  private final HttpServer server;
  private final ExecutorService threads;
  private final Patience patience;
  private final Optional<Pages> page;

  private OperationsServer(
      HttpServer server, ExecutorService threads, Patience patience, Optional<Pages> page) {
    this.server = server;
    this.threads = threads;
    this.patience = patience;
    this.page = page;
  }

  /** Serves the pages at an address, without the one to watch. */
  public static OperationsServer start(
      InetSocketAddress address, ServerMetrics metrics, ServerHealth health) throws IOException {
    return start(address, metrics, health, Optional.empty());
  }

  /** Serves the pages at an address. Closes the one to watch at the end. */
  public static OperationsServer start(
      InetSocketAddress address, ServerMetrics metrics, ServerHealth health, Optional<Pages> page)
      throws IOException {
    Patience patience = new Patience(SECONDS);
    HttpServer server = HttpServer.create(address, 0);
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            MOST_THREADS,
            MOST_THREADS,
            1,
            TimeUnit.MINUTES,
            new LinkedBlockingQueue<>(MOST_WAITING),
            task -> {
              Thread thread = new Thread(task, "operations");
              thread.setDaemon(true);
              return thread;
            },
            new ThreadPoolExecutor.DiscardPolicy());
    threads.allowCoreThreadTimeOut(true);
    server.setExecutor(threads);
    server.createContext(
        "/", page.isPresent() ? page.get() : exchange -> answer(exchange, 404, NOTHING));
    Map<String, HttpHandler> probes =
        Map.of(
            "/metrics",
            exchange ->
                answer(exchange, 200, PrometheusTextFormatWriter.CONTENT_TYPE, metrics.text()),
            "/health",
            exchange -> answer(exchange, 200, "alive"),
            "/ready",
            exchange -> answerReady(exchange, health.state()));
    probes.forEach(
        (path, probe) ->
            server.createContext(
                path, exchange -> patience.limit(exchange, () -> handle(exchange, path, probe))));
    server.start();
    return new OperationsServer(server, threads, patience, page);
  }

  /** Answers only this exact path; a context also gets all paths that begin with it. */
  private static void handle(HttpExchange exchange, String path, HttpHandler probe)
      throws IOException {
    if (exchange.getRequestURI().getPath().equals(path)) {
      probe.handle(exchange);
    } else {
      answer(exchange, 404, NOTHING);
    }
  }

  /** The address on which it listens. */
  public InetSocketAddress address() {
    return server.getAddress();
  }

  @Override
  public void close() {
    page.ifPresent(Pages::close);
    patience.close();
    server.stop(0);
    threads.shutdownNow();
  }

  private static void answerReady(HttpExchange exchange, ServerHealth.State state)
      throws IOException {
    switch (state) {
      case STARTING -> answer(exchange, 503, "starting");
      case READY -> answer(exchange, 200, "ready");
      case DRAINING -> answer(exchange, 503, "draining");
    }
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    answer(exchange, status, TEXT, (text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static void answer(HttpExchange exchange, int status, String type, byte[] body)
      throws IOException {
    try (exchange) {
      boolean head = exchange.getRequestMethod().equals("HEAD");
      if (!head && !exchange.getRequestMethod().equals("GET")) {
        exchange.getResponseHeaders().set("Allow", "GET, HEAD");
        exchange.sendResponseHeaders(405, -1);
        return;
      }
      exchange.getResponseHeaders().set("Content-Type", type);
      exchange.sendResponseHeaders(status, head ? -1 : body.length);
      if (!head) {
        exchange.getResponseBody().write(body);
      }
    }
  }
}
