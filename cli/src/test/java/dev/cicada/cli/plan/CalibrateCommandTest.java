package dev.cicada.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.cli.CommandRun;
import dev.cicada.cli.Json;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CalibrateCommandTest {
  private static final String INSTANCE = CommandRun.of("plan", "--example").output();

  @Test
  void findsTheRhoThatPlansTheTarget() {
    CommandRun run =
        CommandRun.withInput(INSTANCE, "calibrate", "--instance", "-", "--senders", "2", "--json");

    assertThat(run.exitCode()).isZero();
    Map<String, Object> calibrated = Json.object(run.output());
    assertThat(calibrated).containsEntry("targetSendersPerRound", 2.0).containsKey("solves");
    assertThat(Json.number(calibrated, "expectedSendersPerRound")).isCloseTo(2, within(0.002));

    String atRho = INSTANCE.replaceFirst("\"rho\": 0.1", "\"rho\": " + calibrated.get("rho"));
    Map<String, Object> plan =
        Json.object(CommandRun.withInput(atRho, "plan", "--instance", "-", "--json").output());
    assertThat(plan.get("probabilities")).isEqualTo(calibrated.get("probabilities"));
  }

  @Test
  void printsTheRhoAboveThePlan() {
    CommandRun run =
        CommandRun.withInput(INSTANCE, "calibrate", "--instance", "-", "--senders", "1");

    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).startsWith("At rho = 0.1").contains("target 1;", "Plan by exact");
  }

  @Test
  void saysWhichTargetsCanBeReached() {
    CommandRun run =
        CommandRun.withInput(INSTANCE, "calibrate", "--instance", "-", "--senders", "11");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains("11.0 callers", "from 0.1 to 10.0").hasLineCount(1);
  }
}
