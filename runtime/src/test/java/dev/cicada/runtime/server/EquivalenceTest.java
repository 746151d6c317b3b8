package dev.cicada.runtime.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.runtime.client.RunClient;
import dev.cicada.runtime.ledger.Digest;
import dev.cicada.runtime.ledger.Entry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
    ServerConfig config =
        LocalRun.config(
            folder,
            Map.of(
                "scheme", scheme,
                "aggregation", aggregation,
                "bufferSize", "3",
                "momentum", "0.5",
                "maximumInterval", "5"));
    Map<Integer, Digest> models = new TreeMap<>();
    ServerListener listener =
        new ServerListener() {
          @Override
          public void closed(Entry.Closed close, Entry.Planned plan, float[] model) {
            if (close.version() > 0) {
              models.put(close.version(), LocalRun.digest(model));
            }
          }
        };
    try (RunServer server = LocalRun.server(config, listener)) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        String name = "client " + i;
        Thread thread =
            new Thread(
                () -> {
                  try (RunClient client = LocalRun.client(server.port(), name)) {
                    client.run();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }
    assertThat(models).isNotEmpty().isEqualTo(LocalRun.simulate(config.run()));
  }
}
