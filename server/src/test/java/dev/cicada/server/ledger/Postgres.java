package dev.cicada.server.ledger;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;

/** A real PostgreSQL server for a test, which can be restarted. */
public final class Postgres implements AutoCloseable {
  private final Path data;
  private final int port;
  private EmbeddedPostgres server;

  public Postgres(Path data) throws IOException {
    this.data = data;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    start();
  }

  public void start() throws IOException {
    server =
        EmbeddedPostgres.builder()
            .setDataDirectory(data)
            .setCleanDataDirectory(false)
            .setPort(port)
            .setPGStartupWait(Duration.ofSeconds(60))
            .start();
  }

  /** Stops it and all its connections. It can be started again. */
  public void stop() throws IOException {
    server.close();
  }

  public int port() {
    return port;
  }

  public String url() {
    return url(port);
  }

  /** The same database through another port. */
  public static String url(int port) {
    return "jdbc:postgresql://127.0.0.1:%d/postgres?user=postgres".formatted(port);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
