package dev.cicada.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.server.operations.OperationsServer;
import dev.cicada.server.operations.ServerHealth;
import dev.cicada.server.operations.ServerMetrics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The words of settings, tables and metrics: one for each thing. Existing ones stay. */
class VocabularyTest {
  /** Keys that users have in their files. New ones may be added, but none removed. */
  private static final String TODAYS_KEYS =
      """
      aggregation alpha bandwidth bandwidthHz batchSize beta1 beta2 bufferSize carrierHz chunkBytes
      clientData clients clipNorm credentials cyclesPerSample database dataset decorrelationMeters
      engine epsilon evaluateEvery fading folder frequencyHz interceptDb kappa keep labelsPerClient
      lambda learningRate lineOfSightShadowingDb listen localSteps maximumInterval maximumNorm
      meanSpeedMetersPerSecond memory minimumDistanceMeters minimumSamples mixing mobility model
      modelBits momentum noiseFigureDb noisePsdDbmPerHz operations optimizer pace page partition pathLoss
      patienceSeconds placeRounds placement planner powerWatts proximalPull radiusMeters
      rateLogarithm requestsPerSecond revocations rho roundSeconds rounds scheme seed senders
      serverBeta1 serverBeta2 serverLearningRate serverTau shadowingDb slopeDbPerDecade stalenessA
      stalenessB stalenessWeight stallSeconds startClients targetSenders testSamples threads trimmed
      uploads weightDecay
      """;

  /** Older keys with the word senders, in settings or in instances. */
  private static final List<String> KEPT =
      List.of("senders", "targetSenders", "maxSendersPerRound");

  private static final Pattern COMMENTED_KEY = Pattern.compile("(?m)^(\\S+):.*?( # \\S.*)?$");
  private static final Pattern METRIC = Pattern.compile("(?m)^# HELP (\\S+) (.*)$");
  private static final Pattern SERIES = Pattern.compile("(?m)^(cicada_\\w+)[{ ]");
  private static final Pattern METRIC_NAME = Pattern.compile("cicada(_[a-z]+)+");
  private static final Pattern LOWER_CAMEL_CASE = Pattern.compile("[a-z]+\\d?([A-Z][a-z]*\\d?)*");

  /** Clients call; a run has places; a planner plans; the trade-off is rho. */
  private static final List<String> OTHER_WORDS =
      List.of("send", "sends", "sender", "senders", "seat", "seats", "solver", "trade");

  @TempDir Path folder;

  @Test
  void everyKeyIsWrittenAlikeAndSaysWhatItMeans() {
    assertThat(settings())
        .allSatisfy(line -> assertThat(line.group(1)).matches(LOWER_CAMEL_CASE))
        .allSatisfy(line -> assertThat(line.group(2)).as(line.group()).isNotNull());
  }

  @Test
  void everyKeyOfTodayGoesOnWorking() {
    assertThat(settings().map(line -> line.group(1))).contains(TODAYS_KEYS.strip().split("\\s+"));
  }

  @Test
  void settingsHaveOneWordForEachThing() {
    assertThat(settings().map(line -> line.group(1)).filter(key -> !KEPT.contains(key)))
        .allSatisfy(VocabularyTest::requireOurWords);
  }

  @Test
  void tablesHaveOneWordForEachThing() throws IOException {
    CommandRun run =
        CommandRun.of(
            "simulate",
            "--plan",
            "--out=" + folder.resolve("run"),
            "--set=rounds=1",
            "--set=clients=2",
            "--set=dataset=synthetic:600x8x10",
            "--set=model=logistic");
    assertThat(run.exitCode()).as(run.errors()).isZero();
    for (String table : List.of("rounds.csv", "clients.csv", "plan.csv")) {
      String header = Files.readAllLines(folder.resolve("run").resolve(table)).get(0);
      assertThat(header.split(","))
          .as(table)
          .doesNotHaveDuplicates()
          .allSatisfy(title -> assertThat(title).matches(LOWER_CAMEL_CASE))
          .allSatisfy(VocabularyTest::requireOurWords);
    }
  }

  @Test
  void metricsHaveOneWordForEachThingAndAreDocumented() throws Exception {
    String documented = Files.readString(Path.of("..", "docs", "operations.md"));
    assertThat(METRIC.matcher(metrics()).results())
        .isNotEmpty()
        .allSatisfy(metric -> assertThat(metric.group(1)).matches("cicada(_[a-z]+)+"))
        .allSatisfy(metric -> requireOurWords(metric.group(1)))
        .allSatisfy(metric -> requireOurWords(metric.group(2).replaceAll("\\W+", "_")))
        .allSatisfy(metric -> assertThat(documented).contains("`" + metric.group(1)));
  }

  @Test
  void theDashboardNamesMetricsThatTheServerHas() throws Exception {
    String dashboard = Files.readString(Path.of("..", "docs", "grafana", "cicada.json"));
    List<String> served =
        SERIES.matcher(metrics()).results().map(series -> series.group(1)).distinct().toList();
    assertThat(METRIC_NAME.matcher(dashboard).results().map(MatchResult::group).distinct())
        .contains("cicada_model_accuracy", "cicada_model_loss")
        .isSubsetOf(served);
  }

  private static Stream<MatchResult> settings() {
    return COMMENTED_KEY.matcher(CommandRun.of("server", "--print-config").output()).results();
  }

  private static void requireOurWords(String name) {
    assertThat(Arrays.stream(name.split("_|(?=[A-Z])")).map(word -> word.toLowerCase(Locale.ROOT)))
        .as(name)
        .doesNotContainAnyElementsOf(OTHER_WORDS);
  }

  private static String metrics() throws IOException, InterruptedException {
    ServerMetrics metrics = new ServerMetrics();
    metrics.refused("busy");
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (OperationsServer pages = OperationsServer.start(anyPort, metrics, new ServerHealth())) {
      URI page = URI.create("http://127.0.0.1:" + pages.address().getPort() + "/metrics");
      return HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString())
          .body();
    }
  }
}
