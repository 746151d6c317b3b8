package dev.cicada.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands as users run them, with executors in separate processes. */
class SparkCommandTest {
  private static final String MASTER = "local-cluster[2,1,1024]";

  @TempDir private Path folder;

  private String[] simulate(String out, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("simulate", "--out", folder.resolve(out).toString(), "--checkpoint-seconds=0"));
    for (String setting :
        List.of(
            "dataset=synthetic:600x8x10",
            "model=logistic",
            "scheme=random",
            "senders=3",
            "clients=8",
            "rounds=30",
            "evaluateEvery=10",
            "testSamples=100")) {
      arguments.addAll(List.of("--set", setting));
    }
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }

  private String[] onSpark(String[] settings, String... more) {
    return simulate(
        "spark",
        Stream.of(settings, more, new String[] {"--on", MASTER})
            .flatMap(Arrays::stream)
            .toArray(String[]::new));
  }

  @Test
  void aDriverThatIsKilledGoesOnWhereItWas() throws Exception {
    Path log = folder.resolve("log");
    assertThat(DriverProcess.run(log, simulate("threads"))).as(Files.readString(log)).isZero();

    Process driver = DriverProcess.start(log, simulate("spark", "--on", MASTER));
    awaitState(driver);
    driver.destroyForcibly().waitFor();
    assertThat(folder.resolve("spark/model.bin")).as(Files.readString(log)).doesNotExist();
    int resumed = DriverProcess.run(log, simulate("spark", "--resume", "--on", MASTER));

    assertThat(resumed).as(Files.readString(log)).isZero();
    requireSameRuns();
  }

  /** Waits until a run is saved for the first time. */
  private void awaitState(Process driver) throws InterruptedException {
    while (driver.isAlive() && !Files.exists(folder.resolve("spark/state.bin"))) {
      driver.waitFor(5, TimeUnit.MILLISECONDS);
    }
  }

  private void requireSameRuns() {
    for (String file : List.of("rounds.csv", "clients.csv", "model.bin")) {
      assertThat(folder.resolve("spark").resolve(file))
          .hasSameBinaryContentAs(folder.resolve("threads").resolve(file));
    }
  }

  /** All clients train long in each round, so that the signal comes in the middle of one. */
  @Test
  void aDriverThatIsToldToStopEndsItsRoundAndSavesIt() throws Exception {
    Path log = folder.resolve("log");
    String[] longRounds = {"--set", "localSteps=20000", "--set", "senders=8", "--set", "rounds=3"};
    assertThat(DriverProcess.run(log, simulate("threads", longRounds))).isZero();

    Process driver = DriverProcess.start(log, onSpark(longRounds));
    awaitState(driver);
    driver.destroy();
    int exitCode = driver.waitFor();

    assertThat(Files.readString(log))
        .contains("stopped; continue with cicada simulate --resume")
        .doesNotContain("\tat ");
    assertThat(exitCode).as("128 and the number of SIGTERM").isEqualTo(143);
    assertThat(folder.resolve("spark/model.bin")).doesNotExist();
    assertThat(DriverProcess.run(log, onSpark(longRounds, "--resume"))).isZero();
    requireSameRuns();
  }

  /** Every process has its own working folder, so that its path means another folder to each. */
  @Test
  void aFolderThatExecutorsDoNotSeeIsNamed() throws Exception {
    Path here = Path.of("").toAbsolutePath();
    Path unseen = Path.of("/proc/self/cwd").resolve(here.relativize(folder.resolve("unseen")));
    Path log = folder.resolve("log");

    int exitCode = sweep(log, floor(), unseen.toString(), "--on", MASTER).waitFor();

    assertThat(Files.readString(log))
        .contains("an executor says: " + unseen + " is not here, or empty. Maybe a folder that all")
        .doesNotContain("\tat ");
    assertThat(exitCode).isEqualTo(2);
  }

  /** An executor is killed when the first run is done. */
  @Test
  void aSweepHasTheSameReportThoughAnExecutorIsKilled() throws Exception {
    Path sweep = floor();
    Path log = folder.resolve("log");

    int here = sweep(log, sweep, "threads", "--jobs", "1").waitFor();
    Process driver = sweep(log, sweep, "spark", "--on", MASTER);
    awaitFirst(driver);
    boolean killed = driver.children().findFirst().orElseThrow().destroyForcibly();
    int there = driver.waitFor();

    assertThat(List.of(here, there)).as(Files.readString(log)).containsExactly(0, 0);
    assertThat(killed).isTrue();
    requireSameReports();
    assertThat(Files.readAllLines(folder.resolve("spark/workers.csv")))
        .as("the driver, which does nothing, two executors, and one in the place of the killed")
        .hasSizeBetween(4, 5);
  }

  /** The driver is killed when the first run is done. */
  @Test
  void aSweepHasTheSameReportThoughItsDriverIsKilled() throws Exception {
    Path sweep = floor();
    Path log = folder.resolve("log");

    int here = sweep(log, sweep, "threads", "--jobs", "1").waitFor();
    Process driver = sweep(log, sweep, "spark", "--on", MASTER);
    awaitFirst(driver);
    driver.destroyForcibly().waitFor();
    boolean finished = Files.exists(folder.resolve("spark/report.html"));
    int there = sweep(log, sweep, "spark", "--resume", "--on", MASTER).waitFor();

    assertThat(List.of(here, there)).as(Files.readString(log)).containsExactly(0, 0);
    assertThat(finished).isFalse();
    requireSameReports();
  }

  /** Waits until a sweep's first run is done. */
  private void awaitFirst(Process driver) throws Exception {
    while (driver.isAlive() && !isAnyDone(folder.resolve("spark/runs"))) {
      driver.waitFor(5, TimeUnit.MILLISECONDS);
    }
  }

  private void requireSameReports() {
    for (String file :
        List.of("report.html", "results.csv", "comparisons.csv", "provenance.json")) {
      assertThat(folder.resolve("spark").resolve(file))
          .hasSameBinaryContentAs(folder.resolve("threads").resolve(file));
    }
  }

  /** A sweep of eight short runs. */
  private Path floor() throws IOException {
    return Files.writeString(
        folder.resolve("floor.yaml"),
        """
        title: How low probabilities may be
        seeds: 2
        grid: {lambda: [0.01, 0.1]}
        schemes: [random, opportunistic]
        settings: {dataset: 'synthetic:600x8x10', model: logistic, rounds: 200, evaluateEvery: 50}
        """);
  }

  private static boolean isAnyDone(Path runs) throws IOException {
    if (!Files.isDirectory(runs)) {
      return false;
    }
    try (Stream<Path> all = Files.list(runs)) {
      return all.anyMatch(each -> Files.exists(each.resolve("done")));
    }
  }

  private Process sweep(Path log, Path file, String out, String... more) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("sweep", file.toString(), "--out", folder.resolve(out).toString()));
    arguments.addAll(List.of(more));
    return DriverProcess.start(log, arguments.toArray(String[]::new));
  }

  @Test
  void whatIsNoMasterIsRefused() throws Exception {
    Path log = folder.resolve("log");

    assertThat(DriverProcess.run(log, simulate("nowhere", "--on", "mars"))).isEqualTo(2);

    assertThat(Files.readString(log))
        .contains("there is no cluster mars; it must be a Spark master. Maybe spark://HOST:7077")
        .doesNotContain("\tat ");
    assertThat(folder.resolve("nowhere")).doesNotExist();
  }
}
