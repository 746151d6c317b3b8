package dev.cicada.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.cli.CommandRun;
import dev.cicada.cli.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanCommandTest {
  private static final String ONLINE = CommandRun.of("plan", "--example").output();
  private static final String OFFLINE = CommandRun.of("plan", "--example", "offline").output();

  private static CommandRun plan(String instance, String... options) {
    String[] arguments = new String[options.length + 3];
    arguments[0] = "plan";
    arguments[1] = "--instance";
    arguments[2] = "-";
    System.arraycopy(options, 0, arguments, 3, options.length);
    return CommandRun.withInput(instance, arguments);
  }

  private static Map<String, Object> planned(String instance, String... options) {
    String[] withJson = List.of(options).toArray(new String[options.length + 1]);
    withJson[options.length] = "--json";
    CommandRun run = plan(instance, withJson);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    return Json.object(run.output());
  }

  @ParameterizedTest
  @CsvSource({"--solver, exact", "--mode, offline", "--noise, 1", "--energy-budget, 20"})
  void whatAnExampleDoesNotTakeIsRefused(String option, String value) {
    CommandRun run = CommandRun.of("plan", "--example", "offline", option, value);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains(option + " is given with --example, which plans nothing");
  }

  @ParameterizedTest
  @CsvSource({
    "online, exact, online, optimal, 1",
    "offline, certified, offline, certified, 50",
    "online, algorithm1, online, converged, 1"
  })
  void plansItsOwnExamples(String example, String solver, String mode, String status, int rows) {
    Map<String, Object> plan =
        planned(CommandRun.of("plan", "--example", example).output(), "--solver", solver);

    assertThat(plan)
        .containsEntry("solver", solver)
        .containsEntry("mode", mode)
        .containsEntry("status", status);
    double objective = Json.number(plan, "objective");
    double sum = Json.number(plan, "convergenceTerm") + Json.number(plan, "energyTerm");
    assertThat(sum).isCloseTo(objective, within(1e-12 * objective));
    assertThat(Json.number(plan, "energyTerm"))
        .isCloseTo(0.9 * Json.number(plan, "energyJoules"), within(1e-9));
    double gap = 1 - Json.number(plan, "lowerBound") / objective;
    assertThat(Json.number(plan, "gap")).isCloseTo(gap, within(1e-12)).isBetween(0.0, 0.01);
    assertThat(Json.number(plan, "iterations")).isPositive();
    double senders = 0;
    for (List<Double> row : Json.rows(plan, "probabilities")) {
      assertThat(row).hasSize(10).allMatch(probability -> probability >= 0.01 && probability <= 1);
      senders += row.stream().mapToDouble(Double::doubleValue).sum() / rows;
    }
    assertThat(Json.number(plan, "expectedSendersPerRound")).isCloseTo(senders, within(1e-9));
    assertThat(Json.rows(plan, "probabilities")).hasSize(rows);
    assertThat(Json.rows(plan, "shares"))
        .hasSize(rows)
        .allMatch(row -> row.stream().mapToDouble(Double::doubleValue).sum() <= 1 + 1e-12);
  }

  @Test
  void offlineASingleGainHoldsInEveryRound() {
    String instance = ONLINE.replaceFirst("\"rounds\": 50", "\"rounds\": 10");

    Map<String, Object> plan = planned(instance, "--mode", "offline");

    assertThat(plan).containsEntry("solver", "certified").containsEntry("mode", "offline");
    assertThat(Json.rows(plan, "probabilities")).hasSize(10);
    double online = Json.number(planned(instance), "objective");
    assertThat(Json.number(plan, "lowerBound")).isLessThan(online);
  }

  @Test
  void theNaturalLogarithmCostsMoreWhereverItIsAskedFor() {
    String natural = ONLINE.replaceFirst("\\{", "{\"rateLogarithm\": \"natural\",");

    double binary = Json.number(planned(ONLINE), "objective");
    double byField = Json.number(planned(natural), "objective");
    double byOption = Json.number(planned(ONLINE, "--rate-logarithm", "natural"), "objective");
    double overruled = Json.number(planned(natural, "--rate-logarithm", "binary"), "objective");

    assertThat(byField).isGreaterThan(binary).isEqualTo(byOption);
    assertThat(overruled).isEqualTo(binary);
  }

  @Test
  void aDivergedRunIsAnAnswer() {
    Map<String, Object> plan =
        planned(ONLINE, "--solver", "algorithm1", "--line-search", "literal", "--zeta", "0.5");

    assertThat(plan).containsEntry("status", "diverged");
  }

  @Test
  void tooFewIterationsAreReported() {
    Map<String, Object> plan = planned(ONLINE, "--solver", "algorithm1", "--max-iterations", "2");

    assertThat(plan).containsEntry("status", "not-converged").containsEntry("iterations", 2.0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"online", "offline"})
  void theTableHasARowPerClientAndSaysWhatIsProven(String example) {
    CommandRun run = plan(CommandRun.of("plan", "--example", example).output());

    assertThat(run.exitCode()).isZero();
    assertThat(run.output())
        .containsIgnoringCase("proven: no plan")
        .containsPattern("(?m)^9 .*-1\\d\\d\\.\\d");
  }

  @Test
  void ofManyClientsTheTableShowsTheFirstAndTheLast() {
    String client = "{\"powerWatts\": 0.2, \"gain\": [1e-12]}";
    String many =
        ONLINE.replaceAll("(?s)\"clients\".*", "\"clients\": [" + client)
            + ("," + client).repeat(999)
            + "]}";

    CommandRun run = plan(many);

    assertThat(run.output()).contains("1000 clients", "\n9 ", "\n...\n", "\n995 ", "\n999 ");
    assertThat(run.output()).doesNotContain("\n10 ").doesNotContain("\n994 ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          offline | --mode online                  | --mode is online, but clients[0].gain has 50 values; it must have one.
          offline | --solver exact                 | --solver is exact, which plans online
          online  | --mode offline --solver exact  | --solver is exact, which plans online
          online  | --solver certified             | --solver is certified, which plans offline
          online  | --solver exakt                 | --solver is exakt; it must be one of exact, certified, algorithm1. Maybe exact.
          online  | --zeta 0.1                     | belong to algorithm1, and the solver is exact.
          online  | --solver algorithm1 --zeta 1   | --zeta is 1.0; it must be greater than 0 and less than 1.
          online  | --solver algorithm1 --max-iterations 0 | --max-iterations is 0; it must be at least 1.
          """)
  void refusesOptionsThatDoNotFit(String example, String options, String message) {
    CommandRun run = plan(example.equals("online") ? ONLINE : OFFLINE, options.split(" "));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).contains(message).hasLineCount(1);
  }

  @Test
  void plansPowersAndDeadlinesAndSaysWhatUploadsTake() {
    String devices =
        ONLINE.replaceFirst(
            "\"rounds\"", "\"deadlineSeconds\": 10, \"powerControl\": true, \"rounds\"");
    Map<String, Object> plan = planned(devices);
    Map<String, Object> paper = planned(ONLINE);

    assertThat(Json.number(plan, "objective")).isLessThan(Json.number(paper, "objective"));
    assertThat(Json.rows(plan, "powersWatts").get(0))
        .hasSize(10)
        .allMatch(watts -> watts > 0 && watts <= 0.2);
    assertThat(Json.rows(plan, "uploadSeconds").get(0)).allMatch(seconds -> seconds <= 10.000001);
    assertThat(Json.number(plan, "energyFloorJoules"))
        .isPositive()
        .isLessThan(Json.number(plan, "energyJoules"));
    assertThat(paper).doesNotContainKeys("powersWatts", "multipliers", "energyFloorJoules");
    assertThat(plan(devices).output()).contains("energy floor");
  }

  @Test
  void spendsABudgetOnConvergenceOrReachesAConvergenceForTheLeastEnergy() {
    Map<String, Object> plan =
        planned(ONLINE, "--minimize", "convergence", "--energy-budget", "20");
    assertThat(Json.number(plan, "energyJoules")).isCloseTo(20, within(1e-6));
    double convergence = Json.number(plan, "convergence");
    assertThat(Json.number(plan, "objective")).isCloseTo(convergence, within(1e-9 * convergence));

    Map<String, Object> back =
        planned(ONLINE, "--minimize", "energy", "--convergence", String.valueOf(convergence));
    assertThat(Json.number(back, "energyJoules")).isCloseTo(20, within(1e-4));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --minimize convergence                      | there is no energy budget
          --minimize energy                           | --convergence is missing
          --convergence 100                           | not --minimize energy
          --energy-budget -1                          | --energy-budget is -1.0; it must be positive
          --minimize energy --convergence 0.5         | convergence is 0.5; it must be at least
          --minimize convergence --energy-budget 1e-5 | energyBudgetJoules is 1.0E-5; it must be at least
          --energy-budget 5 --solver algorithm1       | which solves only the paper's problem
          --minimize time                             | --minimize
          """)
  void refusesGoalsThatCannotBe(String options, String message) {
    CommandRun run = plan(ONLINE, options.split(" "));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains(message).doesNotContain("Exception");
  }

  @Test
  void givesThePlanThatItHasAfterSomeSeconds() {
    Map<String, Object> plan = planned(OFFLINE, "--seconds", "0.001");
    assertThat(Json.number(plan, "lowerBound")).isLessThan(Json.number(plan, "objective"));
    assertThat(plan(ONLINE, "--seconds", "1").errors()).contains("--seconds belongs to certified");
    assertThat(plan(OFFLINE, "--seconds", "0").errors()).contains("it must be positive");
  }
}
