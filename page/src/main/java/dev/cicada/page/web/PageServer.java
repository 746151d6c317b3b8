package dev.cicada.page.web;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;

/** The page at an address of its own. */
public final class PageServer implements AutoCloseable {
  private static final int MOST_THREADS = 64;

  private final HttpServer server;
  private final ThreadPoolExecutor threads;
  private final Pages pages;
  private final boolean secure;

  private PageServer(HttpServer server, Pages pages, boolean secure) {
    this.server = server;
    this.pages = pages;
    this.secure = secure;
    threads =
        new ThreadPoolExecutor(
            MOST_THREADS,
            MOST_THREADS,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(), // as many as there are connections, which Patience bounds
            task -> {
              Thread thread = new Thread(task, "page");
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    server.setExecutor(threads);
    server.createContext("/", pages);
    server.start();
  }

  /**
   * Serves pages; closes them in the end.
   *
   * @param tls for an address that others reach
   */
  public static PageServer start(InetSocketAddress address, Pages pages, Optional<SSLContext> tls)
      throws IOException {
    if (tls.isEmpty()) {
      return new PageServer(HttpServer.create(address, 0), pages, false);
    }
    HttpsServer server = HttpsServer.create(address, 0);
    server.setHttpsConfigurator(new HttpsConfigurator(tls.get()));
    return new PageServer(server, pages, true);
  }

  /** Where a browser finds it. */
  public String url() {
    String host = server.getAddress().getAddress().getHostAddress();
    return "%s://%s:%d/"
        .formatted(
            secure ? "https" : "http",
            host.contains(":") ? "[" + host + "]" : host,
            server.getAddress().getPort());
  }

  @Override
  public void close() {
    pages.close();
    server.stop(0);
    threads.shutdownNow();
  }
}
