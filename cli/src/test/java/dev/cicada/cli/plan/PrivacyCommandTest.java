package dev.cicada.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.cli.CommandRun;
import dev.cicada.cli.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrivacyCommandTest {
  private static final double DP_ACCOUNTING = 7.903850223578231;

  @TempDir private Path folder;

  private static CommandRun privacy(String... options) {
    List<String> arguments = new ArrayList<>(List.of("privacy"));
    arguments.addAll(List.of(options));
    return CommandRun.of(arguments.toArray(String[]::new));
  }

  private static Map<String, Object> json(String... options) {
    String[] all = Arrays.copyOf(options, options.length + 1);
    all[options.length] = "--json";
    CommandRun run = privacy(all);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    return Json.object(run.output());
  }

  /** The values of dp-accounting are in a file next to PrivacyCostTest; its orders are not ours. */
  @Test
  void noiseGivesAnEpsilonThatIsNotAboveThatOfDpAccounting() {
    Map<String, Object> answer =
        json("--probability", "0.1", "--rounds", "100", "--noise", "1", "--delta", "1e-5");

    assertThat(answer).containsOnlyKeys("epsilon", "delta").containsEntry("delta", 1e-5);
    assertThat(Json.number(answer, "epsilon"))
        .isLessThanOrEqualTo(DP_ACCOUNTING + 1e-9)
        .isCloseTo(DP_ACCOUNTING, within(0.05));
  }

  @Test
  void epsilonGivesTheNoiseThatGivesItBack() {
    Map<String, Object> noise = json("--probability", "0.1", "--rounds", "100", "--epsilon", "3");

    assertThat(noise).containsOnlyKeys("noise", "epsilon", "delta");
    assertThat(Json.number(noise, "epsilon")).isLessThanOrEqualTo(3).isCloseTo(3, within(1e-3));
    Map<String, Object> back =
        json(
            "--probability",
            "0.1",
            "--rounds",
            "100",
            "--noise",
            String.valueOf(Json.number(noise, "noise")));
    assertThat(Json.number(back, "epsilon")).isEqualTo(Json.number(noise, "epsilon"));
  }

  @Test
  void aPlanGivesEveryClientsEpsilonAndWhoCallsMoreHasMore() throws IOException {
    Path plan = folder.resolve("plan.json");
    Files.writeString(plan, "{\"rounds\": 2, \"probabilities\": [[0.1, 0.5, 0], [0.1, 0.5, 0]]}");

    Map<String, Object> answer = json("--plan", plan.toString(), "--noise", "1");

    List<Double> epsilons = numbers(answer.get("epsilon"));
    assertThat(epsilons).hasSize(3);
    assertThat(epsilons.get(1)).isGreaterThan(epsilons.get(0));
    assertThat(epsilons.get(2)).isZero();
    assertThat(epsilons.get(0))
        .isEqualTo(
            Json.number(json("--probability", "0.1", "--rounds", "2", "--noise", "1"), "epsilon"));
    assertThat(privacy("--plan", plan.toString(), "--noise", "1").output())
        .startsWith("With noise 1.000, epsilon is at most ")
        .containsPattern("(?m)^ *0 +\\d");
  }

  @Test
  void aPlanOfTheCommandNextDoorIsUnderstoodFromStandardInput() {
    String instance = CommandRun.of("plan", "--example").output();
    String plan = CommandRun.withInput(instance, "plan", "--instance", "-", "--json").output();

    CommandRun run =
        CommandRun.withInput(plan, "privacy", "--plan", "-", "--epsilon", "3", "--json");

    assertThat(run.exitCode()).as(run.errors()).isZero();
    List<Double> epsilons = numbers(Json.object(run.output()).get("epsilon"));
    assertThat(epsilons).hasSize(10);
    assertThat(Collections.max(epsilons)).isLessThanOrEqualTo(3).isCloseTo(3, within(1e-3));
  }

  private static List<Double> numbers(Object list) {
    return ((List<?>) list).stream().map(each -> ((Number) each).doubleValue()).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--noise 1 | who calls when is not given. Maybe --plan FILE",
        "--probability 0.1 --noise 1 | who calls when is not given",
        "--probability 0.1 --rounds 9 | neither --noise nor --epsilon is given",
        "--probability 0.1 --rounds 9 --noise 1 --epsilon 2 | --noise and --epsilon are given",
        "--probability 1.1 --rounds 9 --noise 1 | --probability is 1.1; it must be from 0 to 1",
        "--probability NaN --rounds 9 --noise 1 | --probability is NaN; it must be from 0 to 1",
        "--probability 0.1 --rounds 0 --noise 1 | --rounds is 0; it must be at least 1",
        "--probability 0.1 --rounds 9 --noise 0 | --noise is 0; it must be above 0",
        "--probability 0.1 --rounds 9 --epsilon -1 | --epsilon is -1; it must be above 0",
        "--probability 0.1 --rounds 9 --noise 1 --delta 1 | --delta is 1; it must be above 0",
        "--probability some --rounds 9 --noise 1 | --probability",
        "--plan nowhere.json --noise 1 | nowhere.json",
        "--plan nowhere.json --rounds 3 --noise 1 | --plan has probabilities and rounds",
      })
  void whatCannotBeIsRefusedInASentence(String options, String message) {
    requireRefused(message, options.trim().split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"rounds\": 1, \"probabilities\": [[0.1, 1.5]]} | from 0 to 1",
        "{\"rounds\": 3, \"probabilities\": [[0.1], [0.2]]} | of 2 rows and rounds 3",
        "{\"rounds\": 2, \"probabilities\": [[0.1, 0.1], [0.2]]} | rows of different lengths",
        "{\"rounds\": 2} | of 0 rows and rounds 2",
        "[1, 2] | a plan, which is an object",
        "{\"rounds\": 1, \"probabilities\": [[0.1 | this is not JSON",
      })
  void aFileThatIsNoPlanIsRefusedInASentence(String plan, String message) throws IOException {
    Path file = folder.resolve("plan.json");
    Files.writeString(file, plan);

    requireRefused(message, "--plan", file.toString(), "--noise", "1");
  }

  private static void requireRefused(String message, String... options) {
    CommandRun run = privacy(options);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains(message).hasLineCount(1);
    assertThat(run.output()).isEmpty();
  }
}
