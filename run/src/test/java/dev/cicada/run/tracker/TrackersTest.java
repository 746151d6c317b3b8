package dev.cicada.run.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.cicada.extension.Registry;
import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.run.RunFolder;
import dev.cicada.run.config.RunConfig;
import dev.cicada.simulation.RoundRecord;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrackersTest {
  @TempDir private Path folder;

  private final List<String> warnings = Collections.synchronizedList(new ArrayList<>());

  private Tracker open(String name, String where, boolean goesOn) {
    return Registry.ofClassPath()
        .named(TrackerProvider.class, "--log", name)
        .open(
            where,
            new RunFolder(folder.resolve("run")),
            RunConfig.standard(),
            goesOn,
            warnings::add);
  }

  private static RoundRecord round(int number, double accuracy) {
    return new RoundRecord(
        number,
        0,
        0,
        0,
        1,
        0.5,
        0.5 * number,
        0,
        0.1,
        0.1,
        Double.NaN,
        0,
        Double.NaN,
        0,
        number,
        1,
        0,
        RoundRecord.Mishaps.NONE,
        Optional.of(new Evaluation(accuracy, 2)));
  }

  /** The checksums of RFC 3720's CRC32C, masked: those of TensorFlow for the same bytes. */
  @Test
  void checksumsAreTensorFlows() {
    byte[] masked = TensorBoardTracker.checksum("123456789".getBytes(StandardCharsets.US_ASCII));
    int crc = 0xe3069283;
    int expected = ((crc >>> 15) | (crc << 17)) + 0xa282ead8;
    assertThat(ByteBuffer.wrap(masked).order(ByteOrder.LITTLE_ENDIAN).getInt()).isEqualTo(expected);
  }

  @Test
  void eventFilesAreWholeRecordsThatHoldTheFigures() throws IOException {
    try (Tracker tracker = open("tensorboard", "", false)) {
      assertThat(folder.resolve("run")).as("before the first round").doesNotExist();
      tracker.closed(round(0, 0.25));
      tracker.closed(round(1, 0.75));
    }
    List<Path> files = files();
    assertThat(files).hasSize(1);
    ByteBuffer bytes =
        ByteBuffer.wrap(Files.readAllBytes(files.get(0))).order(ByteOrder.LITTLE_ENDIAN);
    List<String> records = new ArrayList<>();
    while (bytes.hasRemaining()) {
      byte[] length = new byte[8];
      bytes.get(length);
      requireChecksum(bytes, length);
      byte[] data =
          new byte[(int) ByteBuffer.wrap(length).order(ByteOrder.LITTLE_ENDIAN).getLong()];
      bytes.get(data);
      requireChecksum(bytes, data);
      records.add(new String(data, StandardCharsets.ISO_8859_1));
    }
    assertThat(records.get(0)).endsWith("brain.Event:2");
    assertThat(records).filteredOn(record -> record.contains("testAccuracy")).hasSize(2);
    assertThat(records).noneMatch(record -> record.contains("meanInterval"));
    assertThat(warnings).isEmpty();
  }

  private static void requireChecksum(ByteBuffer bytes, byte[] data) {
    byte[] found = new byte[4];
    bytes.get(found);
    assertThat(found).isEqualTo(TensorBoardTracker.checksum(data));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("run/tensorboard"))) {
      return all.toList();
    }
  }

  @Test
  void aRunThatBeginsAnewReplacesItsEventFilesAndOneThatGoesOnKeepsThem() throws IOException {
    Path earlier = folder.resolve("run/tensorboard/events.out.tfevents.1.cicada");
    for (boolean goesOn : new boolean[] {true, false}) {
      Files.createDirectories(earlier.getParent());
      Files.writeString(earlier, "");
      try (Tracker tracker = open("tensorboard", "", goesOn)) {
        tracker.closed(round(0, 0.5));
      }
      assertThat(Files.exists(earlier)).isEqualTo(goesOn);
    }
  }

  @Test
  void mlflowIsToldOfSettingsFiguresAndTheEnd() throws IOException {
    List<String> requests = Collections.synchronizedList(new ArrayList<>());
    HttpServer server = server(requests, 200);
    try {
      Tracker tracker = open("mlflow", address(server) + "/", false);
      for (int number = 0; number < 300; number++) {
        tracker.closed(round(number, 0.5));
      }
      tracker.close(true);
    } finally {
      server.stop(0);
    }
    String all = String.join("\n", requests);
    assertThat(requests.get(0)).startsWith("GET experiments/get-by-name?experiment_name=cicada");
    assertThat(requests.get(1)).contains("experiments/create", "\"name\":\"cicada\"");
    assertThat(requests.get(2)).contains("runs/create", "\"experiment_id\":\"7\"", "\"run\"");
    assertThat(all).contains("{\"key\":\"rounds\",\"value\":\"");
    assertThat(all).contains("\"key\":\"testAccuracy\",\"value\":0.5", "\"step\":300");
    assertThat(requests.get(requests.size() - 1)).contains("runs/update", "\"FINISHED\"");
    assertThat(requests.size()).as("rounds go together").isLessThan(60);
    assertThat(warnings).isEmpty();
  }

  /** A server that knows no experiments, and answers everything else with this status. */
  private static HttpServer server(List<String> requests, int status) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/api/2.0/mlflow/",
        exchange -> {
          String path = exchange.getRequestURI().toString().substring("/api/2.0/mlflow/".length());
          requests.add(
              exchange.getRequestMethod()
                  + " "
                  + path
                  + " "
                  + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          byte[] answer =
              "{\"experiment_id\":\"7\",\"run\":{\"info\":{\"run_id\":\"abc\"}}}"
                  .getBytes(StandardCharsets.UTF_8);
          boolean unknown = path.startsWith("experiments/get-by-name");
          boolean batch = path.startsWith("runs/log-batch") && requests.size() > 5;
          exchange.sendResponseHeaders(unknown ? 404 : batch ? status : 200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static String address(HttpServer server) {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @Test
  void aRunGoesOnWithoutMlflowAndSaysSo() throws IOException {
    HttpServer server = server(Collections.synchronizedList(new ArrayList<>()), 500);
    try {
      Tracker tracker = open("mlflow", address(server), false);
      for (int number = 0; number < 1_000; number++) {
        tracker.closed(round(number, 0.5));
      }
      tracker.close(true);
    } finally {
      server.stop(0);
    }
    assertThat(warnings).anyMatch(warning -> warning.contains("MLflow gets no more of this run"));
  }

  @Test
  void anMlflowThatIsNotThereIsSaidBeforeTheRun() {
    assertThatThrownBy(() -> open("mlflow", "http://127.0.0.1:1", false))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("nobody answers");
    assertThatThrownBy(() -> open("mlflow", "", false))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("it must have an address");
  }
}
