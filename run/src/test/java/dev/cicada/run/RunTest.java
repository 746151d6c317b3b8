package dev.cicada.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.run.config.RunConfig;
import dev.cicada.simulation.Simulation;
import dev.cicada.simulation.Training;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunTest {
  private static final RunConfig SMALL =
      RunConfig.DEFAULT.with(
          Map.of("dataset", "synthetic:600x20x10", "model", "dense-30-20", "rounds", "25"));

  @TempDir private Path folder;

  /** What a run leaves. */
  private record Results(String rounds, float[] model) {}

  private Results results(RunConfig config, Training training) throws IOException {
    Path table = folder.resolve("rounds.csv");
    try (Run run = Run.of(config, Run.load(config));
        TableFile file = new TableFile(table, RoundsTable.header(false), 0)) {
      Simulation simulation = run.simulation(run.initialState(), training, true);
      simulation.addListener(new RoundsTable(file, false));
      simulation.run();
      return new Results(Files.readString(table), simulation.model());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "opportunistic, caller-sum, 10, 1",
    "random, fed-async, 7, 1",
    "proposed-online, fed-buff, 10, 3",
    "age-based, trimmed-mean, 100, 1"
  })
  void trainingOnlyCallersGivesTheBytesOfTrainingEverybodyAtAnyNumberOfThreads(
      String scheme, String aggregation, String batchSize, String senders) throws IOException {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "scheme", scheme,
                "aggregation", aggregation,
                "batchSize", batchSize,
                "senders", senders,
                "bufferSize", "4",
                "maximumInterval", "15"));
    Results lazy = results(SMALL.with(settings), Training.LAZY);
    for (String threads : new String[] {"1", "2"}) {
      settings.put("threads", threads);
      Results eager = results(SMALL.with(settings), Training.EAGER);

      assertThat(eager.rounds).isEqualTo(lazy.rounds).hasLineCount(26);
      assertThat(eager.model).containsExactly(lazy.model);
    }
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
    RecordedRun.Options options = new RecordedRun.Options(false, false, 10, false);
    try (Run run = Run.of(SMALL, Run.load(SMALL))) {
      try (RecordedRun first = RecordedRun.create(run, out, options)) {
        assertThat(catchMessage(() -> RecordedRun.resume(run, out, options)))
            .startsWith("another run is at work in " + out.path());
        assertThat(first.run(() -> false)).isTrue();
      }
      assertThat(catchMessage(() -> RecordedRun.create(run, out, options)))
          .contains("is there already");
      try (RecordedRun again = RecordedRun.begin(run, out, options)) {
        assertThat(again.run(() -> false)).isTrue();
      }
    }
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
