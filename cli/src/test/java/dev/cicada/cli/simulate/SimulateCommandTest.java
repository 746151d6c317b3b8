package dev.cicada.cli.simulate;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.cicada.cli.CommandProcess;
import dev.cicada.cli.CommandRun;
import dev.cicada.cli.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulateCommandTest {
  @TempDir private static Path shared;
  @TempDir private Path folder;

  private List<String> arguments(String out, String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("simulate", "--out", folder.resolve(out).toString()));
    for (String setting :
        List.of("dataset=synthetic:600x8x10", "model=logistic", "rounds=30", "scheme=random")) {
      arguments.addAll(List.of("--set", setting));
    }
    arguments.addAll(List.of(more));
    return arguments;
  }

  private CommandRun simulate(String out, String... more) {
    return CommandRun.of(arguments(out, more).toArray(String[]::new));
  }

  private Path finished(String out, String... more) {
    CommandRun run = simulate(out, more);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    return folder.resolve(out);
  }

  /** The same for all tests of this name. */
  private Path once(String out, String... more) {
    Path place = shared.resolve(out);
    return Files.isDirectory(place) ? place : finished(place.toString(), more);
  }

  private static void assertSameResults(Path one, Path other) {
    for (String file : List.of("rounds.csv", "clients.csv", "model.bin")) {
      assertThat(one.resolve(file)).hasSameBinaryContentAs(other.resolve(file));
    }
  }

  @Test
  void leavesItsResultsAndAllThatIsNeededToRepeatThem() throws IOException {
    Path out = finished("first", "--plan");

    List<String> rounds = Files.readAllLines(out.resolve("rounds.csv"));
    assertThat(rounds).hasSize(31);
    assertThat(rounds.get(0))
        .startsWith("round,callers,")
        .contains("cumulativeEnergyJoules", "airtimeSeconds", "testAccuracy", "testLoss")
        .doesNotContain("computeJoules");
    assertThat(rounds)
        .allMatch(row -> row.split(",", -1).length == rounds.get(0).split(",", -1).length);
    assertThat(Files.readAllLines(out.resolve("clients.csv"))).hasSize(11);
    assertThat(Files.readAllLines(out.resolve("plan.csv"))).hasSize(301);
    assertThat(out.resolve("model.bin")).hasSize(4 * (8 * 10 + 10));
    assertThat(out.resolve("state.bin")).exists();
    Map<String, Object> record = Json.object(Files.readString(out.resolve("run.json")));
    assertThat(record).containsEntry("engine", "vector").containsKeys("commit", "jdk", "seeds");

    CommandRun again =
        CommandRun.of(
            "simulate",
            "--config",
            out.resolve("run.yaml").toString(),
            "--out",
            folder.resolve("again").toString());

    assertThat(again.exitCode()).as(again.errors()).isZero();
    assertSameResults(out, folder.resolve("again"));
  }

  @Test
  void drawsItsAccuracy() throws IOException {
    Path out = finished("drawn");

    for (String figure : List.of("accuracy-against-round", "accuracy-against-energy")) {
      assertThat(out.resolve(figure + ".svg"))
          .content()
          .startsWith("<svg ")
          .contains(">random</text>", ">test accuracy</text>")
          .doesNotContain("NaN", "Infinity");
      assertThat(ImageIO.read(out.resolve(figure + ".png").toFile()).getWidth()).isEqualTo(756);
      assertThat(out.resolve(figure + ".pdf"))
          .content(StandardCharsets.ISO_8859_1)
          .startsWith("%PDF-1.4")
          .endsWith("%%EOF\n");
    }
  }

  @Test
  void calibratesToATargetOfCallers() throws IOException {
    Path out =
        finished("calibrated", "--set", "scheme=proposed-online", "--set", "targetSenders=2");

    List<String> rounds = Files.readAllLines(out.resolve("rounds.csv"));
    int column = List.of(rounds.get(0).split(",", -1)).indexOf("expectedCallers");
    double mean =
        rounds.stream()
            .skip(1)
            .mapToDouble(row -> Double.parseDouble(row.split(",", -1)[column]))
            .average()
            .orElseThrow();
    assertThat(mean).isCloseTo(2, within(0.02));
  }

  @Test
  void anyNumberOfThreadsGivesTheSameBytes() {
    assertSameResults(finished("one", "--threads", "1"), finished("two", "--threads", "2"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "scheme=proposed-offline",
        "scheme=proposed-online",
        "scheme=opportunistic",
        "scheme=greedy",
        "scheme=age-based",
        "scheme=full",
        "aggregation=fed-async",
        "aggregation=fed-buff",
        "aggregation=median",
        "mobility=gauss-markov",
        "bandwidth=optimal",
        "maximumInterval=3"
      })
  void verifiesItself(String setting) {
    CommandRun run = simulate("checked", "--verify", "--set", "rounds=10", "--set", setting);

    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output()).contains("Verified: ", "After 10 rounds: test accuracy");
    assertThat(run.output().contains("the model against its updates"))
        .isNotEqualTo(setting.startsWith("aggregation="));
  }

  @ParameterizedTest
  @CsvSource({"certified, certified", "algorithm1, not-converged"})
  void saysHowTheOfflinePlannerEnded(String planner, String status) throws IOException {
    CommandRun run =
        simulate(
            planner,
            "--set",
            "scheme=proposed-offline",
            "--set",
            "modelBits=6.37e6",
            "--set",
            "planner=" + planner);

    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.errors()).contains("planned by %s, %s after ".formatted(planner, status));
    String record = Files.readString(folder.resolve(planner).resolve("run.json"));
    assertThat(Json.object(record).get("plan").toString()).contains(planner, status);
  }

  @Test
  void trainingIsChargedForOnRequest() throws IOException {
    Path out = finished("charged", "--set", "kappa=1e-28");

    List<String> rounds = Files.readAllLines(out.resolve("rounds.csv"));
    int column = List.of(rounds.get(0).split(",", -1)).indexOf("computeJoules");
    // kappa C D f^2 = 1e-28 1e4 10 1e18 for each of five steps of ten clients.
    assertThat(Double.parseDouble(rounds.get(1).split(",", -1)[column]))
        .isCloseTo(5e-4, within(1e-15));
  }

  @Test
  void aFolderThatIsThereIsKeptUnlessForced() {
    Path out = finished("kept");

    CommandRun refused = simulate("kept", "--set", "seed=2");
    CommandRun resumed = simulate("kept", "--resume");
    CommandRun other = simulate("kept", "--resume", "--set", "seed=2");
    CommandRun forced = simulate("kept", "--force", "--set", "seed=2");

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.errors()).contains("is there already. Maybe --resume").hasLineCount(1);
    assertThat(resumed.exitCode()).isZero();
    assertThat(resumed.errors()).contains("finished already");
    assertThat(other.exitCode()).isEqualTo(2);
    assertThat(other.errors()).contains("seed is 2, but the run in", "was begun with 1");
    assertThat(forced.exitCode()).isZero();
    assertSameResults(out, finished("second", "--set", "seed=2"));
  }

  @Test
  void saysThatThereIsNothingToGoOnWith() {
    CommandRun run = simulate("new", "--resume");

    assertThat(run.exitCode()).isZero();
    assertThat(run.errors()).contains("there is no run in " + folder.resolve("new") + " yet");
    assertSameResults(folder.resolve("new"), finished("other"));
  }

  private static void awaitLine(BufferedReader lines, String part) throws IOException {
    String line = lines.readLine();
    while (line != null && !line.contains(part)) {
      line = lines.readLine();
    }
    assertThat(line).as("a line with " + part).isNotNull();
  }

  @Test
  void aFolderIsForOneRunAtATimeAndFreeAgainWhenThatIsKilled() throws Exception {
    String[] endless = {"--set", "rounds=2000000000", "--set", "evaluateEvery=2000000000"};
    Process process =
        CommandProcess.of(arguments("shared", endless)).redirectError(Redirect.DISCARD).start();
    try {
      while (!Files.exists(folder.resolve("shared").resolve("rounds.csv"))) {
        assertThat(process.isAlive()).isTrue();
        LockSupport.parkNanos(1_000_000);
      }
      for (String option : List.of("--resume", "--force")) {
        CommandRun second =
            simulate("shared", option, endless[0], endless[1], endless[2], endless[3]);

        assertThat(second.exitCode()).isEqualTo(2);
        assertThat(second.errors()).contains("another run is using").hasLineCount(1);
      }
    } finally {
      process.toHandle().destroyForcibly();
      process.waitFor();
    }
    finished("shared", "--force");
  }

  /** In a separate process, ended by a signal in the middle of its rounds. */
  @ParameterizedTest
  @CsvSource({"true, 0, true", "true, 1000, false", "false, 1000, true"})
  void aRunThatWasEndedGoesOnToTheSameBytes(boolean killed, String checkpointSeconds, boolean saved)
      throws Exception {
    String[] longer = {"--plan", "--set", "rounds=12000", "--set", "aggregation=fed-buff"};
    Path whole = once("whole", longer);
    Path ended = folder.resolve("ended");
    List<String> arguments = arguments("ended", longer);
    arguments.addAll(List.of("--checkpoint-seconds", checkpointSeconds));

    Process process = CommandProcess.of(arguments).start();
    try (BufferedReader errors = process.errorReader(StandardCharsets.UTF_8)) {
      awaitLine(errors, "round 1200/");
      FileTime then = FileTime.from(Instant.now());
      awaitLine(errors, "round 2400/");
      if (killed) {
        awaitCheckpoint(ended, then, saved);
        process.toHandle().destroyForcibly();
      } else {
        process.toHandle().destroy();
      }
      errors.lines().forEach(rest -> {});
      process.waitFor();
    }
    assertThat(ended.resolve("model.bin")).doesNotExist();
    assertThat(Files.exists(ended.resolve("state.bin"))).isEqualTo(saved);

    CommandRun resumed = CommandRun.of("simulate", "--resume", "--out", ended.toString(), "--plan");

    assertThat(resumed.exitCode()).as(resumed.errors()).isZero();
    assertThat(resumed.errors().contains("round 1200/")).isEqualTo(!saved);
    assertSameResults(whole, ended);
    assertThat(ended.resolve("plan.csv")).hasSameBinaryContentAs(whole.resolve("plan.csv"));
  }

  /** Whose plan would take minutes; with a page or without. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aRunThatIsStillPlannedEndsAtOnceAndSaysThatNoRoundWasBegun(boolean open) throws Exception {
    List<String> arguments =
        arguments("planned", "--set", "scheme=proposed-offline", "--set", "rounds=5000");
    if (open) {
      arguments.addAll(List.of("--page", "127.0.0.1:0"));
    }
    Process process = CommandProcess.of(arguments).start();
    try (BufferedReader errors = process.errorReader(StandardCharsets.UTF_8)) {
      while (!Files.exists(folder.resolve("planned").resolve("rounds.csv"))) {
        assertThat(process.isAlive()).isTrue();
        LockSupport.parkNanos(1_000_000);
      }
      process.toHandle().destroy();

      assertThat(errors.lines().filter(line -> line.startsWith("cicada ")))
          .singleElement(as(STRING))
          .contains("stopped while planning, and no round was begun", "simulate --resume --out");
      assertThat(process.waitFor()).as("exit code of a signal").isEqualTo(143);
    }
    assertThat(folder.resolve("planned").resolve("rounds.csv")).isEmptyFile();
  }

  /** Checkpoints take a small part of the time, so on a busy machine they are rare. */
  private static void awaitCheckpoint(Path out, FileTime then, boolean wanted) throws IOException {
    Path state = out.resolve("state.bin");
    while (wanted
        && (!Files.exists(state) || Files.getLastModifiedTime(state).compareTo(then) <= 0)) {
      assertThat(out.resolve("model.bin")).doesNotExist();
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Test
  void aDamagedCheckpointIsNoticed() throws IOException {
    Path out = finished("damaged");
    Files.delete(out.resolve("model.bin"));
    Files.writeString(out.resolve("state.bin"), "not what was written there");

    CommandRun resumed = simulate("damaged", "--resume");

    assertThat(resumed.exitCode()).isEqualTo(2);
    assertThat(resumed.errors()).contains("is corrupt").hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --set ronds=5              | ronds is not a setting of a run. Maybe rounds; cicada simulate --print-config shows all.
          --set rounds               | --set is rounds; it must be key=value.
          --threads many             | threads is many; it must be auto or a whole number
          --config nowhere.yaml      | there is no file nowhere.yaml.
          --set =5                   | --set is =5; it must be key=value.
          --checkpoint-seconds -1    | --checkpoint-seconds is -1; it must be 0 or more.
          --resume --force           | both --resume and --force are given
          --set dataset=mnits        | there is no dataset mnits
          --set clients=601          | clients
          --set scheme=proposed-online --set targetSenders=11 | targetSenders is 11, which no rho reaches; it must be from 0.1 to
          --set powerControl=true    | slower is always cheaper, and no power is best. Maybe add deadlineSeconds=10
          --set powerControl=yes     | powerControl is yes; it must be true or false
          --set deadlineSeconds=0    | deadlineSeconds is 0; it must be none or a number above 0
          --set circuitWatts=-1      | circuitWatts is -1; it must be a number of at least 0
          --set amplifierEfficiency=1.5 | amplifierEfficiency is 1.5; it must be a number above 0 and at most 1
          --set convergencePower=0   | convergencePower is 0; it must be a number above 0 and at most 100
          --set weights=heavy        | weights is heavy; it must be one of alike, samples
          --set energyBudgetJoules=-2 | energyBudgetJoules is -2; it must be none or a number above 0
          --set energyBudgetJoules=1e-9 --set scheme=proposed-offline --set rounds=4 | energyBudgetJoules is 1.0E-9; it must be at least
          --set energyBudgetJoules=2 --set scheme=random | energyBudgetJoules is 2, but scheme random does not plan by it. Maybe proposed-online
          --set clientBudgetJoules=2 --set scheme=opportunistic | clientBudgetJoules is 2, but scheme opportunistic does not plan by it.
          --set maxSendersPerRound=0.01 --set scheme=proposed-online | maxSendersPerRound is 0.01; it must be at least 0.1, clients times lambda
          --set minimize=convergence --set scheme=proposed-online | then everybody calls in every round. Maybe add energyBudgetJoules=20
          --set minimize=convergence --set energyBudgetJoules=2 --set targetSenders=1 --set scheme=proposed-online | there is no rho to calibrate. Maybe leave it out
          --set planFor=regranted --set scheme=opportunistic | planFor is regranted, but scheme opportunistic does not plan by it. Maybe proposed-online
          --set planFor=regranted --set scheme=proposed-online | planFor is regranted, but bandwidth fixed grants nothing anew. Maybe bandwidth=optimal
          --set planFor=regranted --set scheme=proposed-online --set bandwidth=optimal --set energyBudgetJoules=2 | energyBudgetJoules is 2, but planFor is regranted, which keeps no limits
          --set deadlineSeconds=1e-6 --set scheme=proposed-offline | for every client to fit into one round at least
          --set model=alexnet        | Maybe the images are too small for this model.
          """)
  void refusesBeforeAnyWork(String options, String message) {
    CommandRun run = simulate("refused", options.split(" "));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).startsWith("cicada simulate: ").contains(message).hasLineCount(1);
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--verify", "--resume", "--force"})
  void refusesAFolderThatCannotBeOneBeforeAnyWork(String option) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "in the way");

    CommandRun run = simulate("file/out", option);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors())
        .isEqualToIgnoringNewLines(
            "cicada simulate: %s is a file; a run needs a folder. Maybe --out another."
                .formatted(file));
    assertThat(file).hasContent("in the way");
  }

  @Test
  void printsItsConfiguration() {
    CommandRun run = simulate("none", "--print-config");

    assertThat(run.exitCode()).isZero();
    assertThat(run.output()).contains("\nrounds: 30 # T\n", "\nscheme: random # ");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aRunThatDivergesSaysWhenAndKeepsItsResults() {
    CommandRun run =
        simulate("wild", "--verify", "--set", "learningRate=3e38", "--set", "scheme=full");

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.errors())
        .contains("diverged: after round ", "Maybe a smaller learningRate")
        .doesNotContain("bug");
    assertThat(folder.resolve("wild").resolve("model.bin")).exists();
  }

  @Test
  void aFinishedRunIsExtended() throws IOException {
    Path out = finished("out");
    CommandRun again = simulate("out", "--resume");
    CommandRun fewer = simulate("out", "--resume", "--set", "rounds=10");
    CommandRun more = simulate("out", "--resume", "--set", "rounds=40");

    assertThat(again.errors()).contains("is finished already");
    assertThat(fewer.exitCode()).isEqualTo(2);
    assertThat(fewer.errors()).contains("rounds is 10, but the run in");
    assertThat(more.exitCode()).as(more.errors()).isZero();
    assertThat(more.errors()).contains("ended after 30 rounds; the rounds up to 40 are added");
    assertThat(Files.readAllLines(out.resolve("rounds.csv"))).hasSize(41);
  }

  /** Without a folder, the run is found by all settings except its rounds. */
  @Test
  void aFinishedRunIsFoundAndExtendedWithoutItsFolder() throws Exception {
    List<String> small =
        List.of(
            "dataset=synthetic:200x4x2",
            "partition=iid",
            "model=logistic",
            "clients=2",
            "scheme=full");
    assertThat(errorsOf(small, "rounds=3")).doesNotContain("ended after");
    assertThat(errorsOf(small, "rounds=5", "--resume"))
        .contains("ended after 3 rounds; the rounds up to 5 are added");
    assertThat(errorsOf(small, "rounds=5", "--resume")).contains("is finished already");
    try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
      assertThat(runs).hasSize(1);
    }
  }

  private String errorsOf(List<String> settings, String rounds, String... options)
      throws Exception {
    List<String> arguments = new ArrayList<>(List.of("simulate", "--set", rounds));
    settings.forEach(setting -> arguments.addAll(List.of("--set", setting)));
    arguments.addAll(List.of(options));
    Process process =
        CommandProcess.of(arguments)
            .directory(folder.toFile())
            .redirectOutput(Redirect.DISCARD)
            .start();
    String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(errors).isZero();
    return errors;
  }

  @Test
  void moreLocalStepsThanCanBeCountedAreRefused() {
    CommandRun run = simulate("steps", "--set", "localSteps=1000000000");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors())
        .contains("localSteps is 1,000,000,000; it must be at most 1,000,000. Maybe 5");
  }

  @Test
  void aNumberOfSendersThatTheSchemeIgnoresIsRefused() {
    CommandRun full = simulate("full", "--set", "scheme=full", "--set", "senders=3");
    CommandRun planned = simulate("planned", "--set", "scheme=opportunistic", "--set", "senders=3");

    assertThat(full.exitCode()).isEqualTo(2);
    assertThat(full.errors()).contains("senders is 3, but scheme full does not take it");
    assertThat(planned.errors()).contains("Maybe use targetSenders");
  }
}
