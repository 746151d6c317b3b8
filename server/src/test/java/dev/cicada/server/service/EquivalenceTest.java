package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.privacy.PrivacyCost;
import dev.cicada.server.durable.RunAudit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server and its clients make the same models as the simulator. */
class EquivalenceTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @Timeout(120)
  @CsvSource({
    "random, caller-sum, fixed",
    "proposed-offline, caller-sum, fixed",
    "proposed-online, fed-async, optimal",
    "opportunistic, fed-buff, fixed",
    "greedy, median, shared",
    "full, trimmed-mean, optimal",
    "random, caller-sum, shared",
    "opportunistic, caller-sum, optimal",
    "virtual-queues, fed-avg, optimal",
    "large-updates, fed-adam, fixed"
  })
  void modelsAndEnergiesAreThoseOfTheSimulation(String scheme, String aggregation, String bandwidth)
      throws Exception {
    Map<String, String> changes =
        Map.of(
            "scheme",
            scheme,
            "aggregation",
            aggregation,
            "bandwidth",
            bandwidth,
            "bufferSize",
            "3",
            "momentum",
            "0.5",
            "maximumInterval",
            "5");
    Equivalence.require(folder, changes);
  }

  /** Clients emulate their devices, and when they are away, as the simulator has them. */
  @ParameterizedTest
  @Timeout(120)
  @CsvSource({
    "random, lognormal, always, fixed",
    "opportunistic, classes, markov, optimal",
    "full, lognormal, markov, shared",
    "age-based, alike, markov, fixed"
  })
  void devicesAndAbsencesAreThoseOfTheSimulation(
      String scheme, String devices, String availability, String bandwidth) throws Exception {
    Equivalence.require(
        folder,
        Map.of(
            "scheme",
            scheme,
            "devices",
            devices,
            "availability",
            availability,
            "bandwidth",
            bandwidth,
            "awayShare",
            "0.4",
            "awayRounds",
            "2",
            "classPowers",
            "2,1,0.5",
            "maximumInterval",
            "4"));
  }

  @ParameterizedTest
  @Timeout(120)
  @CsvSource({
    "random, fixed, 3",
    "full, shared, 1",
    "greedy, optimal, 0.5",
    "proposed-online, fixed, 2",
    "opportunistic, optimal, 2"
  })
  void powersAndWhoIsLeftOutAreThoseOfTheSimulation(
      String scheme, String bandwidth, String deadline) throws Exception {
    Equivalence.require(
        folder,
        Map.of(
            "scheme",
            scheme,
            "bandwidth",
            bandwidth,
            "deadlineSeconds",
            deadline,
            "powerControl",
            "true",
            "circuitWatts",
            "0.05",
            "amplifierEfficiency",
            "0.4",
            "modelBits",
            "6.37e6",
            "maximumInterval",
            "5"));
  }

  @ParameterizedTest
  @Timeout(120)
  @ValueSource(strings = {"float16", "int8", "int4", "random-k", "top-k"})
  void everyCodecGivesTheModelsOfTheSimulation(String codec) throws Exception {
    Map<String, String> changes =
        Map.of("scheme", "random", "codec", codec, "updateNorm", "0.05", "keep", "all");
    try (LocalRun run = new LocalRun(folder, changes)) {
      try (RunServer server = run.server(new ServerListener() {})) {
        run.startClients(server.port());
        run.awaitClients();
      }
      run.requireFlawless();
    }
  }

  /** Once on arrival; the close uses the result. */
  @Test
  @Timeout(120)
  void aServerDecodesEveryUpdateOnce() throws Exception {
    try (LocalRun run = new LocalRun(folder, Map.of("codec", "counting"))) {
      int before = CountingCodec.DECODED.get();
      try (RunServer server = run.server(new ServerListener() {})) {
        run.startClients(server.port());
        run.awaitClients();
      }
      int decoded = CountingCodec.DECODED.get() - before;
      assertThat(run.requireWhole().updates()).hasSize(decoded).isNotEmpty();
      run.requireFlawless();
    }
  }

  /** The key is the server's secret, so nobody else can make these models, but the audit can. */
  @Test
  @Timeout(120)
  void roundsWithNoiseAreAuditedToTheSameBitsAndCounted() throws Exception {
    Map<String, String> changes =
        Map.of("scheme", "random", "codec", "int8", "updateNorm", "0.1", "noise", "0.5");
    List<Double> epsilons = Collections.synchronizedList(new ArrayList<>());
    ServerListener listener =
        new ServerListener() {
          @Override
          public void spentPrivacy(double[] byPlace) {
            epsilons.add(Arrays.stream(byPlace).max().orElseThrow());
          }
        };
    try (LocalRun run = new LocalRun(folder, changes)) {
      try (RunServer server = run.server(listener)) {
        run.startClients(server.port());
        run.awaitClients();
      }
      RunAudit audit = new StoredRun(run.config).audit(run.run);
      assertThat(audit.findings()).isEmpty();
      assertThat(audit.recomputed()).isEqualTo(12);
      assertThat(audit.models()).hasSize(12);
      assertThat(epsilons).hasSize(13).isSorted();
      assertThat(epsilons.get(12))
          .isCloseTo(PrivacyCost.of(1, 12).epsilons(0.5, 1e-5)[0], within(1e-9));
      assertThat(
              PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(folder.resolve("noise.key"))))
          .isEqualTo("rw-------");
    }
  }
}
