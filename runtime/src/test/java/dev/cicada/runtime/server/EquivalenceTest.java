package dev.cicada.runtime.server;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server and its clients come to the models that the simulator comes to. */
class EquivalenceTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @Timeout(120)
  @CsvSource({
    "random, caller-sum",
    "proposed-offline, caller-sum",
    "proposed-online, fed-async",
    "opportunistic, fed-buff",
    "greedy, median",
    "full, trimmed-mean"
  })
  void theSequenceOfModelsIsThatOfTheSimulation(String scheme, String aggregation)
      throws Exception {
    Map<String, String> changes =
        Map.of(
            "scheme", scheme,
            "aggregation", aggregation,
            "bufferSize", "3",
            "momentum", "0.5",
            "maximumInterval", "5");
    try (LocalRun run = new LocalRun(folder, changes)) {
      try (RunServer server = run.server(ServerListener.NONE)) {
        run.startClients(server.port());
        run.awaitClients();
      }
      run.requireFlawless();
    }
  }
}
