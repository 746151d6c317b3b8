package dev.cicada.server.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random combinations of everything in which a server's clients can differ give the same bits over
 * the network as in the simulator. A failure names its seed.
 */
class RandomNetworksTest {
  private static final int RUNS = 100;

  @TempDir private Path folder;

  static IntStream seeds() {
    return IntStream.range(0, RUNS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  @Timeout(300)
  void modelsAndEnergiesAreThoseOfTheSimulation(int seed) throws Exception {
    Equivalence.require(folder, settings(seed));
  }

  /** Notices a generator that has lost a setting. */
  @Test
  void everySettingIsDrawn() {
    Map<String, Long> counts = new HashMap<>();
    seeds()
        .mapToObj(RandomNetworksTest::settings)
        .forEach(
            settings ->
                settings.forEach((key, value) -> counts.merge(key + "=" + value, 1L, Long::sum)));
    assertThat(counts)
        .containsKeys(
            "devices=alike",
            "devices=classes",
            "devices=lognormal",
            "availability=always",
            "availability=markov",
            "codec=float16",
            "codec=int8",
            "codec=int4",
            "codec=random-k",
            "codec=top-k",
            "powerControl=true",
            "weights=samples",
            "maximumInterval=2");
  }

  private static Map<String, String> settings(int number) {
    RandomStream draws = new Seed(number).stream(0);
    Map<String, String> settings = new HashMap<>();
    settings.put("seed", String.valueOf(1 + draws.nextInt(1_000_000)));
    settings.put("clients", String.valueOf(2 + draws.nextInt(3)));
    settings.put("rounds", String.valueOf(3 + draws.nextInt(5)));
    settings.put("localSteps", String.valueOf(1 + draws.nextInt(4)));
    settings.put(
        "scheme",
        one(draws, "random", "full", "greedy", "age-based", "opportunistic", "proposed-online"));
    settings.put("senders", String.valueOf(1 + draws.nextInt(2)));
    settings.put("bandwidth", one(draws, "fixed", "shared", "optimal"));
    settings.put("aggregation", one(draws, "caller-sum", "fed-async", "fed-avg"));
    settings.put("codec", one(draws, "float32", "float16", "int8", "int4", "random-k", "top-k"));
    drawDevices(draws, settings);
    if (draws.nextInt(2) == 0) {
      settings.put("maximumInterval", String.valueOf(1 + draws.nextInt(4)));
    }
    if (draws.nextInt(3) == 0) {
      settings.put("updateNorm", "0.05");
    }
    if (draws.nextInt(3) == 0) {
      settings.put("deadlineSeconds", one(draws, "0.5", "2", "8"));
      settings.put("powerControl", "true");
      settings.put("modelBits", "6.37e6");
    }
    if (draws.nextInt(3) == 0) {
      settings.put("circuitWatts", "0.05");
      settings.put("amplifierEfficiency", "0.4");
    }
    if (settings.get("scheme").startsWith("proposed") && draws.nextInt(2) == 0) {
      settings.put("weights", "samples");
    }
    return settings;
  }

  private static void drawDevices(RandomStream draws, Map<String, String> settings) {
    settings.put("devices", one(draws, "alike", "classes", "lognormal"));
    switch (settings.get("devices")) {
      case "classes" -> {
        settings.put("classShares", "0.4,0.3,0.3");
        settings.put("classSpeeds", one(draws, "0.3,1,2.5", "1,1,1", "0.1,1,7"));
        settings.put("classPowers", one(draws, "1,1,1", "2,1,0.5"));
      }
      case "lognormal" -> settings.put("speedSpread", one(draws, "0.2", "1", "2"));
      default -> {}
    }
    settings.put("availability", one(draws, "always", "markov"));
    if (settings.get("availability").equals("markov")) {
      settings.put("awayShare", one(draws, "0.1", "0.4", "0.7"));
      settings.put("awayRounds", one(draws, "1.5", "3"));
    }
  }

  private static String one(RandomStream draws, String... values) {
    return List.of(values).get(draws.nextInt(values.length));
  }
}
