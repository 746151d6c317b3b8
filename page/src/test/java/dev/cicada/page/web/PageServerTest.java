package dev.cicada.page.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.page.feed.Feed;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageServerTest {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";

  private final Feed feed = new Feed("title");
  private PageServer server;

  @BeforeEach
  void start() throws IOException {
    server = start(Guard.local());
  }

  private PageServer start(Guard guard) throws IOException {
    return PageServer.start(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        new Pages(feed, guard, Optional.of((run, name) -> Optional.empty())),
        Optional.empty());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** Lines of the answer's head, to a request as it stands; HTTP clients refuse some headers. */
  private List<String> head(PageServer to, String... request) throws IOException {
    URI url = URI.create(to.url());
    try (Socket socket = new Socket(url.getHost(), url.getPort())) {
      socket
          .getOutputStream()
          .write((String.join("\r\n", request) + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      BufferedReader reader =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
      List<String> lines = new ArrayList<>();
      for (String line = reader.readLine();
          line != null && !line.isEmpty();
          line = reader.readLine()) {
        lines.add(line);
      }
      return lines;
    }
  }

  @Test
  void everyAnswerForbidsFramesSniffingAndForeignCode() throws IOException {
    for (String path : List.of("/", "/main.js", "/none", "/figure?run=a&name=b")) {
      assertThat(head(server, "GET " + path + " HTTP/1.1", "Host: localhost"))
          .as(path)
          .anyMatch(line -> line.matches("(?i)content-security-policy: default-src 'none';.*"))
          .noneMatch(line -> line.contains("unsafe"))
          .noneMatch(line -> line.regionMatches(true, 0, "Access-Control", 0, 14))
          .anyMatch(line -> line.equalsIgnoreCase("X-Frame-Options: DENY"))
          .anyMatch(line -> line.equalsIgnoreCase("X-Content-Type-Options: nosniff"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.0.1", "localhost:1234", "[::1]:80"})
  void namesOfThisMachineAreAnswered(String host) throws IOException {
    assertThat(head(server, "GET / HTTP/1.1", "Host: " + host)).first().asString().contains("200");
  }

  /** A page of another site whose name was made to lead here. */
  @ParameterizedTest
  @ValueSource(strings = {"evil.example", "evil.example:80", "127.0.0.1.evil.example", "0.0.0.0"})
  void otherNamesAreNot(String host) throws IOException {
    assertThat(head(server, "GET /feed HTTP/1.1", "Host: " + host))
        .first()
        .asString()
        .contains("421");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/../pom.xml",
        "/%2e%2e/pom.xml",
        "/..%2f..%2fetc/passwd",
        "//etc/passwd",
        "/%252e%252e%252fetc/passwd",
        "/%c0%ae%c0%ae/etc/passwd",
        "/main.js%00.html",
        "/main.js/..",
        "/page.css;x",
        "file:///etc/passwd",
        "/figure?run=%252e%252e&name=accuracy-against-round",
        "/figure?run=/etc&name=accuracy-against-round%0d%0aSet-Cookie:%20a=b",
        "/uplot/LICENSE",
        "/figure?run=../../etc&name=passwd",
        "/figure?run=%00&name=%ff",
        "/figure",
        "/index.html"
      })
  void nothingButThePagesFilesCanBeHad(String path) throws IOException {
    assertThat(head(server, "GET " + path + " HTTP/1.1", "Host: localhost"))
        .first()
        .asString()
        .containsAnyOf("404", "400");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH"})
  void itOnlyReads(String method) throws IOException {
    assertThat(head(server, method + " /feed HTTP/1.1", "Host: localhost", "Content-Length: 0"))
        .first()
        .asString()
        .contains("405");
  }

  @Test
  void elsewhereATokenIsNeededOnceAndACookieThen() throws IOException {
    try (PageServer guarded = start(Guard.token(TOKEN))) {
      assertThat(head(guarded, "GET /feed HTTP/1.1", "Host: any.example"))
          .first()
          .asString()
          .contains("401");
      assertThat(head(guarded, "GET /?token=" + TOKEN.replace('0', '1') + " HTTP/1.1", "Host: h"))
          .first()
          .asString()
          .contains("401");
      List<String> admitted = head(guarded, "GET /?token=" + TOKEN + " HTTP/1.1", "Host: h");
      assertThat(admitted).first().asString().contains("303");
      assertThat(admitted)
          .anyMatch(
              line ->
                  line.equalsIgnoreCase(
                      "Set-Cookie: cicada-token="
                          + TOKEN
                          + "; HttpOnly; Secure; SameSite=Strict; Path=/"));
      assertThat(head(guarded, "GET / HTTP/1.1", "Host: h", "Cookie: a=b; cicada-token=" + TOKEN))
          .first()
          .asString()
          .contains("200");
      assertThat(head(guarded, "GET / HTTP/1.1", "Host: h", "Authorization: Bearer " + TOKEN))
          .first()
          .asString()
          .contains("200");
    }
  }

  @Test
  void aViewerThatDoesNotReadHoldsNobodyUp() throws IOException {
    URI url = URI.create(server.url());
    try (Socket silent = new Socket(url.getHost(), url.getPort())) {
      silent
          .getOutputStream()
          .write(
              "GET /feed HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      silent.setReceiveBufferSize(1);
      for (int i = 0; i < 100; i++) {
        feed.state("server", json -> json.writeString("x".repeat(100_000)));
        assertThat(head(server, "GET / HTTP/1.1", "Host: localhost"))
            .first()
            .asString()
            .contains("200");
      }
    }
  }

  @Test
  void aThousandViewersAreTooManyAndThePageGoesOn() throws IOException {
    URI url = URI.create(server.url());
    List<Socket> viewers = new ArrayList<>();
    try {
      int looking = 0;
      for (int i = 0; i < 1_000; i++) {
        Socket viewer = new Socket(url.getHost(), url.getPort());
        viewers.add(viewer);
        send(viewer, "GET /feed HTTP/1.1\r\nHost: localhost\r\n\r\n");
        byte[] status = viewer.getInputStream().readNBytes("HTTP/1.1 200".length());
        looking += new String(status, StandardCharsets.US_ASCII).endsWith("200") ? 1 : 0;
      }
      assertThat(looking).isEqualTo(32);
      assertThat(feed.viewers()).isEqualTo(32);
      assertThat(head(server, "GET / HTTP/1.1", "Host: localhost"))
          .first()
          .asString()
          .contains("200");
    } finally {
      for (Socket viewer : viewers) {
        viewer.close();
      }
    }
  }

  @Test
  void requestsThatNeverEndDoNotKeepThePageFromOthers() throws IOException {
    URI url = URI.create(server.url());
    List<Socket> silent = new ArrayList<>();
    try {
      for (int i = 0; i < 100; i++) {
        Socket half = new Socket(url.getHost(), url.getPort());
        silent.add(half);
        send(half, "GET / HT");
      }
      assertThat(head(server, "GET / HTTP/1.1", "Host: localhost"))
          .first()
          .asString()
          .contains("200");
    } finally {
      for (Socket half : silent) {
        half.close();
      }
    }
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** What a browser fetches to draw; well below what a picture weighs. */
  @Test
  void thePageIsLight() {
    assertThat(new Assets().weightBytes()).isLessThan(150_000);
  }
}
