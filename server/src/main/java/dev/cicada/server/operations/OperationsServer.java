package dev.cicada.server.operations;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The pages for those who run a server: {@code /metrics} for Prometheus, {@code /health} while the
 * process lives, {@code /ready} while it can be sent clients.
 *
 * <p>They are plain HTTP and tell nothing of models or data; who may see them is for the address
 * that they are bound to, which by default is a loopback one.
 */
public final class OperationsServer implements AutoCloseable {
  private static final int MOST_THREADS = 64;
  private static final int MOST_WAITING = 256;
  private static final String SECONDS = "5";
  private static final String TEXT = "text/plain; charset=utf-8";

  static {
    // The JDK's server reads these once; without them a slow connection has its thread for ever.
    System.setProperty("sun.net.httpserver.maxReqTime", SECONDS);
    System.setProperty("sun.net.httpserver.maxRspTime", SECONDS);
  }

  private final HttpServer server;
  private final ExecutorService threads;

  private OperationsServer(HttpServer server, ExecutorService threads) {
    this.server = server;
    this.threads = threads;
  }

  /** Serves the pages at an address. */
  public static OperationsServer start(
      InetSocketAddress address, ServerMetrics metrics, ServerHealth health) throws IOException {
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
        "/",
        exchange -> {
          switch (exchange.getRequestURI().getPath()) {
            case "/metrics" ->
                answer(exchange, 200, PrometheusTextFormatWriter.CONTENT_TYPE, metrics.text());
            case "/health" -> answer(exchange, 200, "alive");
            case "/ready" -> answerReady(exchange, health.state());
            default -> answer(exchange, 404, "there are /metrics, /health and /ready");
          }
        });
    server.start();
    return new OperationsServer(server, threads);
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return server.getAddress();
  }

  @Override
  public void close() {
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
