package dev.cicada.page.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.page.feed.ClientBoard;
import dev.cicada.page.feed.Feed;
import dev.cicada.privacy.ClientPrivacy;
import dev.cicada.run.Run;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.UpdateSettings;
import dev.cicada.simulation.Simulation;
import dev.cicada.simulation.SimulationState;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SimulationSourceTest {
  private static final double BATTERY_JOULES = 0.002;

  private final Feed feed = new Feed("a test");

  private static RunConfig config(Map<String, String> changes) {
    return RunConfig.standard()
        .withTexts(
            Map.of(
                "scheme", "random",
                "clients", "12",
                "senders", "4",
                "rounds", "30",
                "dataset", "synthetic:600x8x10",
                "model", "logistic",
                "threads", "1"))
        .withTexts(changes);
  }

  private SimulationState watch(RunConfig config) {
    try (Run run = Run.of(config, Run.load(config))) {
      Simulation simulation = run.simulation(run.initialState(), false);
      new SimulationSource(feed, "run", config).follow(simulation);
      simulation.run();
      return simulation.state();
    }
  }

  private ClientBoard.Snapshot board() {
    return feed.run("run").orElseThrow().clients().orElseThrow().snapshot();
  }

  @Test
  void batteriesAbsencesAndEpsilonAreThoseOfTheRun() {
    RunConfig config =
        config(
            Map.of(
                "batteryJoules",
                "" + BATTERY_JOULES,
                "availability",
                "markov",
                "updateNorm",
                "1",
                "noise",
                "1"));
    SimulationState end = watch(config);
    Map<String, double[]> columns = board().columns();
    double[] left = end.devices().batteryJoules();
    assertThat(columns.get("battery"))
        .isEqualTo(Arrays.stream(left).map(joules -> joules / BATTERY_JOULES).toArray())
        .contains(0)
        .doesNotContain(1);
    for (int client = 0; client < left.length; client++) {
      if (left[client] <= 0) {
        assertThat(columns.get("away")[client]).as("a client that is gone").isEqualTo(1);
      }
    }
    ClientPrivacy privacy = UpdateSettings.privacy(config).orElseThrow();
    assertThat(columns.get("epsilon"))
        .isEqualTo(privacy.totals(12, end.divergences()).epsilons(privacy.delta()));
  }

  @Test
  void whatARunDoesNotHaveIsNotTold() {
    watch(config(Map.of()));
    assertThat(board().columns())
        .containsKeys("gain", "probability", "share", "calls", "interval", "staleness")
        .doesNotContainKeys("battery", "away", "epsilon");
  }
}
