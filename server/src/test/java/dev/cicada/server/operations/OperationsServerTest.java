package dev.cicada.server.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OperationsServerTest {
  private final ServerMetrics metrics = new ServerMetrics();
  private final ServerHealth health = new ServerHealth();
  private OperationsServer server;

  @BeforeEach
  void start() throws IOException {
    server =
        OperationsServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), metrics, health);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void readinessFollowsTheServersState() throws Exception {
    assertThat(get("/ready").statusCode()).isEqualTo(503);
    assertThat(get("/ready").body()).isEqualTo("starting\n");
    health.become(ServerHealth.State.READY);
    assertThat(get("/ready").statusCode()).isEqualTo(200);
    health.become(ServerHealth.State.DRAINING);
    assertThat(get("/ready").body()).isEqualTo("draining\n");
    assertThat(get("/health").statusCode()).isEqualTo(200);
  }

  @Test
  void slowConnectionsDoNotFreezeThePages() throws Exception {
    List<Socket> slow = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      Socket socket = new Socket(server.address().getAddress(), server.address().getPort());
      socket.getOutputStream().write("GET /health HT".getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
      slow.add(socket);
    }
    assertThat(get("/health").statusCode()).isEqualTo(200);
    for (Socket socket : slow) {
      assertThat(socket.getInputStream().read()).as("cut off in the end").isEqualTo(-1);
      socket.close();
    }
  }

  @Test
  void metricsTellWhatHappened() throws Exception {
    metrics.roundClosed(7, 3, 0.2);
    metrics.updateApplied(0.5);
    metrics.updateApplied(0.25);
    metrics.staleness(0);
    metrics.staleness(4);
    metrics.clientsPlanned(9);
    metrics.clientsConnected(8);
    metrics.updatesQueued(2);
    metrics.received(1_000);
    metrics.sent(2_000);
    metrics.refused("rate");
    metrics.refused("rate");

    HttpResponse<String> response = get("/metrics");

    assertThat(response.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("text/plain; version=0.0.4");
    assertThat(response.body().lines())
        .contains(
            "cicada_rounds_total 1.0",
            "cicada_model_version 7.0",
            "cicada_callers 3.0",
            "cicada_updates_applied_total 2.0",
            "cicada_update_staleness_versions_bucket{le=\"2.0\"} 1",
            "cicada_update_staleness_versions_sum 4.0",
            "cicada_upload_energy_joules_total 0.75",
            "cicada_clients_planned 9.0",
            "cicada_clients_connected 8.0",
            "cicada_updates_queued 2.0",
            "cicada_received_bytes_total 1000.0",
            "cicada_sent_bytes_total 2000.0",
            "cicada_refused_total{reason=\"rate\"} 2.0")
        .anyMatch(line -> line.startsWith("cicada_heap_used_bytes "));
  }

  @Test
  void anythingElseIsRefused() throws Exception {
    assertThat(get("/secret").statusCode()).isEqualTo(404);
    assertThat(get("/metrics/x").statusCode()).isEqualTo(404);
    HttpRequest post = request("/metrics").POST(HttpRequest.BodyPublishers.ofString("x")).build();
    assertThat(send(post).statusCode()).isEqualTo(405);
    HttpRequest head =
        request("/health").method("HEAD", HttpRequest.BodyPublishers.noBody()).build();
    assertThat(send(head).statusCode()).isEqualTo(200);
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send(request(path).build());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:%d%s".formatted(server.address().getPort(), path)))
        .timeout(Duration.ofSeconds(20));
  }

  private static HttpResponse<String> send(HttpRequest request) throws Exception {
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }
}
