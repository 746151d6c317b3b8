package dev.cicada.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.run.config.ConfigReader;
import dev.cicada.run.config.RunConfig;
import dev.cicada.run.config.RunSettings;
import dev.cicada.simulation.Simulation;
import dev.cicada.simulation.Training;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunTest {
  private static final RunConfig SMALL =
      RunConfig.standard()
          .withTexts(
              Map.of("dataset", "synthetic:600x20x10", "model", "dense-30-20", "rounds", "25"));

  @TempDir private Path folder;

  /** The results of a run. */
  private record Results(String rounds, float[] model) {}

  private Results results(RunConfig config, Training training) throws IOException {
    Path table = folder.resolve("rounds.csv");
    try (Run run = Run.of(config, Run.load(config));
        TableFile file = new TableFile(table, RoundsTable.header(config), 0)) {
      Simulation simulation = run.simulation(run.initialState(), training, true);
      simulation.addListener(new RoundsTable(file, config));
      simulation.run();
      return new Results(Files.readString(table), simulation.model());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "opportunistic, caller-sum, 10",
    "random, fed-async, 7",
    "proposed-online, fed-buff, 10",
    "age-based, trimmed-mean, 100",
    "random, fed-adam, 10",
    "greedy, fed-avg, 10"
  })
  void trainingOnlyCallersGivesTheBytesOfTrainingEverybodyAtAnyNumberOfThreads(
      String scheme, String aggregation, String batchSize) throws IOException {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "scheme", scheme,
                "aggregation", aggregation,
                "batchSize", batchSize,
                "bufferSize", "4",
                "maximumInterval", "15"));
    Results lazy = results(SMALL.withTexts(settings), Training.LAZY);
    for (String threads : new String[] {"1", "2"}) {
      settings.put("threads", threads);
      Results eager = results(SMALL.withTexts(settings), Training.EAGER);

      assertThat(eager.rounds).isEqualTo(lazy.rounds).hasLineCount(26);
      assertThat(eager.model).containsExactly(lazy.model);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "devices=lognormal clock=true roundSeconds=3 scheme=random senders=3",
        "devices=classes availability=markov scheme=opportunistic csiErrorDb=2 csiMarginDb=1",
        "scheme=fed-avg senders=3 devices=lognormal kappa=1e-27 batteryJoules=3",
        "scheme=fed-avg senders=2 roundDeadlineSeconds=12 devices=lognormal availability=markov",
        "scheme=proposed-online batteryJoules=20 planBatteries=true clock=true planDeadline=true",
      })
  void devicesThatDifferGiveTheSameBytesLazyOrEagerAtAnyNumberOfThreads(String settings)
      throws IOException {
    RunConfig config = ConfigReader.assign(SMALL, List.of(settings.split(" ")));
    Results lazy = results(config, Training.LAZY);
    for (int threads : new int[] {1, 2}) {
      Results eager =
          results(config.with(RunSettings.THREADS, Optional.of(threads)), Training.EAGER);

      assertThat(eager.rounds).isEqualTo(lazy.rounds).hasLineCount(26);
      assertThat(eager.model).containsExactly(lazy.model);
    }
  }

  @Test
  void columnsOfDevicesAppearWhereTheyAreUsedAndNowhereElse() {
    String plain = RoundsTable.header(SMALL);
    assertThat(plain)
        .doesNotContain("virtualSeconds", "lateCalls", "outages", "drainedCalls", "away", "gone");
    assertThat(RoundsTable.header(SMALL.withTexts(Map.of("clock", "true"))))
        .contains(",virtualSeconds,lateCalls,")
        .doesNotContain("outages");
    assertThat(RoundsTable.header(SMALL.withTexts(Map.of("csiErrorDb", "1")))).contains(",outages");
    assertThat(RoundsTable.header(SMALL.withTexts(Map.of("batteryJoules", "1"))))
        .contains(",drainedCalls,gone");
    assertThat(RoundsTable.header(SMALL.withTexts(Map.of("availability", "markov"))))
        .contains(",away");
    assertThat(RoundsTable.header(SMALL.withTexts(Map.of("scheme", "fed-avg"))))
        .contains(",virtualSeconds")
        .doesNotContain("lateCalls");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "devices=none.csv | cannot read none.csv: there is no none.csv",
        "devices=fone | devices is fone; it must be one of alike, classes, lognormal",
        "availability=nowhere.csv | there is no nowhere.csv",
        "planBatteries=true scheme=random | does not plan by budgets",
        "scheme=fed-avg maximumInterval=4 | chooses its callers by itself",
        "devices=classes classSpeeds=1,2 | it must have a number for each of the 3",
        "classSpeeds=1,-2 | classSpeeds is 1,-2; it must be with commas between them",
        "planDeadline=true deadlineSeconds=3 | an upload has one deadline",
        "partition=natural | does not say whose its samples are",
      })
  void devicesThatCannotBeAreRefusedInWords(String settings, String message) {
    assertThatThrownBy(
            () -> {
              RunConfig config = ConfigReader.assign(SMALL, List.of(settings.split(" ")));
              Run.of(config, Run.load(config)).close();
            })
        .isInstanceOf(UserError.class)
        .hasMessageContaining(message);
  }

  /**
   * What each seed decides by itself, by its key, and what depends on all of them but the
   * channel's.
   */
  private static Map<String, Object> drawn(RunConfig config) {
    try (Run run = Run.of(config, Run.load(config))) {
      Map<String, Object> drawn = new HashMap<>();
      drawn.put(
          "dataSeed",
          IntStream.range(0, run.partition().size(0))
              .mapToObj(place -> run.partition().sample(0, place))
              .toList());
      drawn.put("modelSeed", Arrays.toString(run.initialState().coordinator().models()[0]));
      double[] gains = new double[run.network().clients()];
      run.cell().gains(3, gains);
      drawn.put("channelSeed", Arrays.toString(gains));
      List<Integer> callers = new ArrayList<>();
      Simulation simulation = run.simulation(run.initialState(), true);
      simulation.addListener(round -> callers.add(round.callers()));
      simulation.run();
      drawn.put("selectionSeed", callers);
      drawn.put("learned", Arrays.toString(simulation.model()));
      return drawn;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dataSeed", "modelSeed", "channelSeed", "selectionSeed", "batchesSeed"})
  void anotherSeedForOnePurposeChangesNothingThatIsDrawnForAnother(String seed) {
    RunConfig config = SMALL.withTexts(Map.of("scheme", "random", "senders", "3"));
    Map<String, Object> before = drawn(config);

    drawn(config.withTexts(Map.of(seed, "9")))
        .forEach(
            (purpose, values) -> {
              boolean changes =
                  purpose.equals("learned") ? !seed.equals("channelSeed") : purpose.equals(seed);
              assertThat(values.equals(before.get(purpose))).as(purpose).isNotEqualTo(changes);
            });
  }

  @Test
  void tellsWhereItsTimeWent() {
    try (Run run = Run.of(SMALL, Run.load(SMALL))) {
      run.simulation(run.initialState(), true).run();

      TimeSpent time = run.timeSpent();
      assertThat(time.planningSeconds()).isPositive();
      assertThat(time.trainingSeconds()).isPositive();
      assertThat(time.testingSeconds()).isPositive();
      assertThat(time.planningSeconds() + time.trainingSeconds() + time.testingSeconds())
          .isLessThan(time.seconds());
    }
  }

  @Test
  void aFolderHoldsOneRunAtATimeAlsoWithinAProcess() throws IOException {
    RunFolder out = new RunFolder(folder.resolve("out"));
    RecordedRun.Options options = new RecordedRun.Options(false, false, 10, false, true, false);
    try (Run run = Run.of(SMALL, Run.load(SMALL))) {
      try (RecordedRun first = RecordedRun.create(run, out, options)) {
        assertThat(catchMessage(() -> RecordedRun.resume(run, out, options)))
            .startsWith("another run is using " + out.path());
        assertThat(first.run(() -> false)).isTrue();
      }
      assertThat(catchMessage(() -> RecordedRun.create(run, out, options)))
          .contains("is there already");
      try (RecordedRun again = RecordedRun.begin(run, out, options)) {
        assertThat(again.run(() -> false)).isTrue();
      }
    }
  }

  /** As after a kill: the last checkpoint is there, but not the results. */
  @Test
  void aRunThatEndedWithoutItsModelIsBroughtToItsEnd() throws IOException {
    RunFolder out = new RunFolder(folder.resolve("out"));
    RecordedRun.Options options = new RecordedRun.Options(false, false, 0, false, true, false);
    RunConfig one = SMALL.withTexts(Map.of("rounds", "1"));
    Path obstacle = Files.createDirectories(out.model().resolve("obstacle"));
    try (Run run = Run.of(one, Run.load(one))) {
      try (RecordedRun first = RecordedRun.resume(run, out, options)) {
        assertThatThrownBy(() -> first.run(() -> false)).isInstanceOf(IOException.class);
      }
      Files.delete(obstacle);
      Files.delete(out.model());
      try (RecordedRun again = RecordedRun.resume(run, out, options)) {
        assertThat(again.run(() -> false)).isTrue();
        assertThat(again.last()).isEmpty();
      }
      assertThat(Files.readAllLines(out.rounds())).hasSize(2);
    }
  }

  @Test
  void aRunThatWasStoppedIsResumedOnlyWithTheTablesOfItsCheckpoint() throws IOException {
    RunFolder out = new RunFolder(folder.resolve("out"));
    RecordedRun.Options options = new RecordedRun.Options(false, false, 1000, false, true, false);
    RecordedRun.Options withPlan = new RecordedRun.Options(true, false, 1000, false, true, false);
    try (Run run = Run.of(SMALL, Run.load(SMALL))) {
      try (RecordedRun first = RecordedRun.create(run, out, options)) {
        assertThat(first.run(() -> first.last().isPresent())).isFalse();
      }
      assertThat(catchMessage(() -> RecordedRun.resume(run, out, withPlan)))
          .startsWith("--plan is given, but the run in " + out.path() + " was begun without");
      try (RecordedRun resumed = RecordedRun.resume(run, out, options)) {
        assertThat(resumed.firstRound()).isEqualTo(1);
      }
      Files.writeString(out.rounds(), "cut");
      assertThat(catchMessage(() -> RecordedRun.resume(run, out, options)))
          .startsWith(out.rounds() + " has 3 bytes, fewer than the ");
    }
  }

  private static Path finished(Path folder, RunConfig config, int stopAfter) throws IOException {
    RunFolder out = new RunFolder(folder);
    RecordedRun.Options options = new RecordedRun.Options(true, true, 1000, false, true, false);
    boolean over = false;
    while (!over) {
      int first = RecordedRun.stretch(out, config);
      try (Run run = Run.of(config, Run.load(config), new Calibrations(), first);
          RecordedRun recorded = RecordedRun.resume(run, out, options)) {
        over =
            recorded.run(
                () -> recorded.last().filter(last -> last.round() + 1 == stopAfter).isPresent());
      }
    }
    return folder;
  }

  @ParameterizedTest
  @CsvSource({
    "proposed-offline, none",
    "proposed-offline, 2",
    "proposed-online, none",
    "opportunistic, 2",
    "random, none"
  })
  void roundsThatAreAddedToAFinishedRunAreAStretchOfTheirOwn(String scheme, String target)
      throws IOException {
    RunConfig ten =
        SMALL.withTexts(
            Map.of(
                "scheme", scheme, "targetSenders", target, "rounds", "10", "evaluateEvery", "5"));
    RunConfig more = ten.withTexts(Map.of("rounds", "16"));
    Path whole = finished(folder.resolve("whole"), ten, -1);
    List<String> before = Files.readAllLines(whole.resolve("rounds.csv"));
    assertThat(RecordedRun.isOver(new RunFolder(whole), ten, false)).isTrue();
    assertThat(RecordedRun.isOver(new RunFolder(whole), more, false)).isFalse();
    finished(whole, more, -1);
    Path stopped = finished(folder.resolve("stopped"), ten, 4);
    finished(stopped, more, 13);

    assertThat(Files.readAllLines(whole.resolve("rounds.csv")))
        .hasSize(17)
        .startsWith(before.toArray(String[]::new));
    assertThat(whole.resolve("run.json")).content().contains("\"addedFromRounds\" : [ 10 ]");
    assertThat(whole.resolve("run-to-10.json")).content().contains("\"rounds\" : 10");
    for (String file : List.of("rounds.csv", "clients.csv", "plan.csv", "model.bin")) {
      assertThat(stopped.resolve(file)).hasSameBinaryContentAs(whole.resolve(file));
    }
  }

  @Test
  void aRunThatKeptNothingCannotBeExtended() throws IOException {
    Path out = finished(folder.resolve("out"), SMALL, -1);
    Files.delete(out.resolve("state.bin"));
    RunConfig more = SMALL.withTexts(Map.of("rounds", "30"));

    assertThat(RecordedRun.isOver(new RunFolder(out), SMALL, false)).isTrue();
    assertThatThrownBy(() -> RecordedRun.isOver(new RunFolder(out), more, false))
        .hasMessageContaining("is over and kept nothing to continue from");
  }

  private static String catchMessage(Opening opening) throws IOException {
    try (RecordedRun opened = opening.open()) {
      return "nothing stopped it at round " + opened.last();
    } catch (UserError refusal) {
      return refusal.getMessage();
    }
  }

  private interface Opening {
    RecordedRun open() throws IOException;
  }
}
