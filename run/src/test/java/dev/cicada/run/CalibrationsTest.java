package dev.cicada.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.plan.Plan;
import dev.cicada.run.config.RunConfig;
import dev.cicada.simulation.Simulation;
import dev.cicada.text.UserError;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalibrationsTest {
  private static final String PAPER_BITS = "6.37e6";
  private static final String OTHER_BITS = "4.57e8";

  private static RunConfig config(String scheme, String senders, String modelBits) {
    return RunConfig.standard()
        .withTexts(
            Map.of(
                "dataset", "synthetic:100x2x10",
                "model", "logistic",
                "clients", "6",
                "rounds", "12",
                "scheme", scheme,
                "targetSenders", senders,
                "modelBits", modelBits,
                "threads", "1"));
  }

  private static Run run(RunConfig config, Calibrations calibrations) {
    return Run.of(config, Run.load(config), calibrations);
  }

  private static double rho(RunConfig config, Calibrations calibrations) {
    try (Run run = run(config, calibrations)) {
      return run.network().rho();
    }
  }

  private static Plan plan(RunConfig config, Calibrations calibrations) {
    try (Run run = run(config, calibrations)) {
      return run.simulation(run.initialState(), false).plan().orElseThrow();
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 6.37e6", "2, 6.37e6", "3, 6.37e6", "1, 4.57e8", "2, 1e3"})
  void aPlanHasTheCallsThatWereWantedButForHalfACall(double senders, String modelBits) {
    Plan plan =
        plan(config("proposed-offline", String.valueOf(senders), modelBits), new Calibrations());

    assertThat(12 * plan.expectedCallersPerRound()).isCloseTo(12 * senders, within(0.55));
  }

  @ParameterizedTest
  @CsvSource({"proposed-online, 6.37e6", "opportunistic, 6.37e6", "opportunistic, 4.57e8"})
  void aSchemeThatPlansRoundByRoundHasThemToo(String scheme, String modelBits) {
    try (Run run = run(config(scheme, "2", modelBits), new Calibrations())) {
      Simulation simulation = run.simulation(run.initialState(), false);
      double[] expected = {0};
      simulation.addListener(round -> expected[0] += round.expectedCallers());
      while (!simulation.done()) {
        simulation.step();
      }

      assertThat(expected[0]).isCloseTo(24, within(0.55));
    }
  }

  @Test
  void runsWithTheSameNetworkShareOnePlan() {
    Calibrations shared = new Calibrations();
    RunConfig config = config("proposed-offline", "1", PAPER_BITS);

    Plan first = plan(config, shared);
    Plan second = plan(config.withTexts(Map.of("bandwidth", "shared", "modelSeed", "9")), shared);
    Plan otherChannels = plan(config.withTexts(Map.of("channelSeed", "9")), shared);

    assertThat(second).isSameAs(first);
    assertThat(otherChannels.probabilities()).isNotEqualTo(first.probabilities());
  }

  @Test
  void whatIsFoundDoesNotDependOnTheOrderOfRuns() {
    RunConfig small = config("proposed-offline", "2", PAPER_BITS);
    RunConfig large = config("proposed-offline", "2", OTHER_BITS);
    Calibrations shared = new Calibrations();

    double largeFirst = rho(large, shared);
    double smallSecond = rho(small, shared);

    assertThat(rho(small, new Calibrations())).isEqualTo(smallSecond);
    assertThat(rho(large, new Calibrations())).isEqualTo(largeFirst);
  }

  @Test
  void aModelOfAnotherSizeHasTheSameProbabilities() {
    Plan small = plan(config("proposed-offline", "2", PAPER_BITS), new Calibrations());
    Plan large = plan(config("proposed-offline", "2", OTHER_BITS), new Calibrations());

    for (int round = 0; round < 12; round++) {
      assertThat(large.probabilities()[round])
          .containsExactly(small.probabilities()[round], within(1e-6));
    }
    assertThat(large.energyJoules()).isCloseTo(small.energyJoules() * 4.57e8 / 6.37e6, within(1.0));
  }

  @ParameterizedTest
  @CsvSource({"proposed-online, 0.0005", "proposed-offline, 0.0005", "opportunistic, 7"})
  void whatNoRhoReachesIsRefusedWithWhatIsReached(String scheme, String senders) {
    assertThatThrownBy(() -> rho(config(scheme, senders, PAPER_BITS), new Calibrations()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(
            "targetSenders is " + senders + ", which no rho reaches; it must be from 0.06 to ");
  }
}
