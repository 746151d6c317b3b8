package dev.cicada.cli.cluster;

import dev.cicada.cli.terminal.Figures;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a running server says on its operations pages, and is not in any ledger. */
final class RunningServer {
  private static final int MOST_MILLIS = 5_000;
  private static final int MOST_BYTES = 1 << 20;
  private static final Pattern SAMPLE = Pattern.compile("(?m)^(cicada_\\w+) (\\S+)$");
  private static final Pattern REFUSED =
      Pattern.compile("(?m)^cicada_refused_total\\{reason=\"([a-z-]+)\"} (\\S+)$");

  private final String state;
  private final Map<String, Double> metrics = new TreeMap<>();
  private final Map<String, Double> refusals = new TreeMap<>();

  private RunningServer(String state, String text) {
    this.state = state;
    for (Matcher sample = SAMPLE.matcher(text); sample.find(); ) {
      metrics.put(sample.group(1), Double.parseDouble(sample.group(2)));
    }
    for (Matcher refused = REFUSED.matcher(text); refused.find(); ) {
      refusals.put(refused.group(1), Double.parseDouble(refused.group(2)));
    }
  }

  /** Asks the server whose operations pages are at an address. */
  static RunningServer at(InetSocketAddress address) {
    try {
      return new RunningServer(page(address, "/ready").strip(), page(address, "/metrics"));
    } catch (IOException e) {
      throw UserError.of("ask the server at " + address, e);
    }
  }

  private static String page(InetSocketAddress address, String path) throws IOException {
    URI page =
        URI.create("http://%s:%d%s".formatted(address.getHostString(), address.getPort(), path));
    HttpURLConnection connection = (HttpURLConnection) page.toURL().openConnection();
    connection.setConnectTimeout(MOST_MILLIS);
    connection.setReadTimeout(MOST_MILLIS);
    try (InputStream stream =
        connection.getResponseCode() < HttpURLConnection.HTTP_BAD_REQUEST
            ? connection.getInputStream()
            : connection.getErrorStream()) {
      return new String(stream.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
    }
  }

  void print(PrintWriter out) {
    out.printf(
        "server     %s, %.0f clients connected%n",
        state, metrics.getOrDefault("cicada_clients_connected", 0.0));
    double accuracy = metrics.getOrDefault("cicada_model_accuracy", 0.0);
    if (accuracy > 0) {
      out.printf(
          "tested     %s%s%n",
          Figures.percent(accuracy),
          metrics.getOrDefault("cicada_model_alarm", 0.0) > 0
              ? ", ALARM: far worse than it was"
              : "");
    }
    out.printf("refused    %.0f", refusals.values().stream().mapToDouble(count -> count).sum());
    refusals.forEach((reason, count) -> out.printf(", %s %.0f", reason, count));
    out.println();
  }
}
