package dev.cicada.lab.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.run.config.RuleSettings;
import dev.cicada.run.config.RunConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A single run with training tells what every rule for the band costs, just as separate runs do.
 */
class BandAccountsTest {
  private static final List<String> RULES = List.of("fixed", "shared", "optimal");

  /** Shared, so that a trade-off is calibrated only once. */
  private static final Shelf SHELF = new Shelf();

  @TempDir private Path folder;

  private static RunConfig config(String scheme) {
    return RunConfig.standard()
        .withTexts(
            Map.of(
                "dataset", "synthetic:600x8x10",
                "model", "logistic",
                "modelBits", "6.37e6",
                "clients", "4",
                "rounds", "12",
                "evaluateEvery", "3"))
        .steered(scheme, 2);
  }

  private RunResults run(RunConfig config, String name) throws IOException {
    Path place = Files.createDirectories(folder.resolve(name));
    assertThat(new SimulationTask(config).run(place, SHELF, () -> false)).isTrue();
    return RunResults.read(place);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "proposed-offline",
        "proposed-online",
        "opportunistic",
        "random",
        "greedy",
        "age-based"
      })
  void anAccountIsWhatASeparateRunUnderItsRuleIsCharged(String scheme) throws IOException {
    RunResults learned = run(config(scheme), "learned");

    for (String rule : RULES) {
      RunResults separate = run(config(scheme).with(RuleSettings.BANDWIDTH, rule), rule);

      assertThat(learned.accuracy()).isEqualTo(separate.accuracy());
      assertThat(learned.callers()).isEqualTo(separate.callers());
      assertThat(learned.cumulativeEnergyJoules(rule)).isEqualTo(separate.cumulativeEnergyJoules());
      assertThat(learned.clientEnergyJoules(rule)).isEqualTo(separate.clientEnergyJoules());
    }
    assertThat(learned.energyJoules("optimal")).isLessThan(learned.energyJoules("fixed"));
  }

  @Test
  void aRunThatWasGoneOnWithLeavesTheSameAccounts() throws IOException {
    RunConfig config = config("proposed-offline");
    run(config, "whole");
    Path stopped = Files.createDirectories(folder.resolve("stopped"));
    AtomicInteger rounds = new AtomicInteger();
    SimulationTask task = new SimulationTask(config);

    assertThat(task.run(stopped, SHELF, () -> rounds.incrementAndGet() > 7)).isFalse();
    assertThat(stopped.resolve("bands.csv")).doesNotExist();
    assertThat(task.run(stopped, SHELF, () -> false)).isTrue();

    for (String file : List.of("bands.csv", "bands-by-client.csv", "rounds.csv")) {
      assertThat(stopped.resolve(file))
          .hasSameBinaryContentAs(folder.resolve("whole").resolve(file));
    }
  }

  @Test
  void callsThatMayBeLateHaveNoAccountsOfOtherRules() throws IOException {
    run(config("random").withTexts(Map.of("clock", "true")), "clock");

    assertThat(folder.resolve("clock").resolve("bands.csv")).doesNotExist();
  }
}
