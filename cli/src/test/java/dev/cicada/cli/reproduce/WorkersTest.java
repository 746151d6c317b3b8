package dev.cicada.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandProcess;
import dev.cicada.cli.CommandRun;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several processes work on one reproduction. Some are killed or fall asleep. */
class WorkersTest {
  private static final int LEASE_SECONDS = 60;
  private static final int WORKERS = 4;
  private static final int KILLED = 2;

  @TempDir private static Path folder;
  private static Miniature miniature;

  @BeforeAll
  static void runAlone() throws IOException {
    miniature = Miniature.in(folder);
    CommandRun run = miniature.run("alone", "--jobs", "1");
    assertThat(run.exitCode()).as(run.errors()).isZero();
  }

  private static void requireSameReport(String out) throws IOException {
    Path alone = folder.resolve("alone");
    try (Stream<Path> figures = Files.list(alone.resolve("figures"))) {
      List<Path> files = new ArrayList<>(figures.toList());
      files.addAll(
          Stream.of("report.html", "claims.json", "provenance.json").map(alone::resolve).toList());
      for (Path file : files) {
        assertThat(folder.resolve(out).resolve(alone.relativize(file)))
            .as(out)
            .hasSameBinaryContentAs(file);
      }
    }
    assertThat(miniature.done(out)).isEqualTo(miniature.done("alone"));
  }

  @Test
  void whoeverIsKilledNothingIsLostAndTheReportIsTheSame() throws Exception {
    killTwoOfFour(1);
  }

  @RepeatedTest(20)
  @Tag("slow")
  void twentyTimesNothingIsLostAndTheReportIsTheSame(RepetitionInfo repetition) throws Exception {
    killTwoOfFour(1 + repetition.getCurrentRepetition());
  }

  /** Kills each of two workers when a drawn number of tasks is done. */
  private static void killTwoOfFour(long seed) throws Exception {
    String out = "killed-" + seed;
    RandomStream random = new Seed(seed).stream(0);
    int tasks = miniature.done("alone").size();
    List<Process> workers = new ArrayList<>();
    for (int number = 0; number < WORKERS; number++) {
      workers.add(miniature.worker(out, LEASE_SECONDS));
    }
    for (int number = 0; number < KILLED; number++) {
      int when = (int) (random.nextDouble() * tasks);
      Process victim = workers.get(number);
      while (victim.isAlive() && miniature.done(out).size() < when) {
        victim.waitFor(5, TimeUnit.MILLISECONDS);
      }
      victim.destroyForcibly().waitFor();
    }
    for (Process worker : workers.subList(KILLED, WORKERS)) {
      assertThat(worker.waitFor())
          .as("seed %d: %s", seed, Files.readString(folder.resolve(out + ".log")))
          .isZero();
    }

    requireSameReport(out);
    assertThat(miniature.claims(out)).isBetween((long) tasks, (long) tasks + KILLED);
  }

  /** A stopped process keeps its locks, as one on another machine would. */
  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void whoFallsAsleepIsReplacedAndWakesToFindItOut() throws Exception {
    Process sleeper = miniature.worker("asleep", 1);
    while (sleeper.isAlive() && miniature.done("asleep").isEmpty()) {
      sleeper.waitFor(5, TimeUnit.MILLISECONDS);
    }
    signal("-STOP", sleeper);
    Process other = miniature.worker("asleep", 1);
    assertThat(other.waitFor()).as(Files.readString(folder.resolve("asleep.log"))).isZero();
    requireSameReport("asleep");

    signal("-CONT", sleeper);
    assertThat(sleeper.waitFor()).as(Files.readString(folder.resolve("asleep.log"))).isZero();
    requireSameReport("asleep");
    assertThat(folder.resolve("asleep/attempts")).isEmptyDirectory();
  }

  private static void signal(String signal, Process process) throws Exception {
    assertThat(new ProcessBuilder("kill", signal, String.valueOf(process.pid())).start().waitFor())
        .isZero();
  }

  @Test
  void partsThatAreMergedGiveTheSameReport() throws Exception {
    for (int part = 1; part <= 3; part++) {
      CommandRun run = miniature.run("part" + part, "--shard", part + "/3");
      assertThat(run.exitCode()).as(run.errors()).isZero();
      assertThat(run.output()).contains("cicada merge FOLDER... --out HOME");
      assertThat(folder.resolve("part" + part + "/report.html")).doesNotExist();
    }

    CommandRun some = merge("merged", "part1", "part3");
    assertThat(some.exitCode()).isEqualTo(1);
    assertThat(some.output()).contains("missing, for one: ");
    CommandRun all = merge("merged", "part2", "part1");
    assertThat(all.exitCode()).as(all.errors()).isZero();
    requireSameReport("merged");

    Path run = folder.resolve("part2/runs").resolve(miniature.done("part2").get(0));
    Path changed;
    try (Stream<Path> files = Files.list(run)) {
      changed = files.filter(each -> each.toString().endsWith(".csv")).findFirst().orElseThrow();
    }
    Files.writeString(changed, Files.readString(changed) + "1\n");
    requireRefusal(merge("damaged", "part2"), changed + " is not what its run left there");
    Files.delete(run.resolve("tables")); // as in runs of older versions, without digests
    requireRefusal(merge("merged", "part2"), "differ, though they are of the same run");
    Files.delete(changed);
    requireRefusal(merge("merged", "part2"), "differ, though they are of the same run");
  }

  private static void requireRefusal(CommandRun run, String words) {
    assertThat(run.exitCode()).as(run.output()).isEqualTo(2);
    assertThat(run.errors()).contains(words).hasLineCount(1);
  }

  private static CommandRun merge(String out, String... parts) {
    List<String> arguments = new ArrayList<>(List.of("merge"));
    for (String part : parts) {
      arguments.add(folder.resolve(part).toString());
    }
    arguments.addAll(List.of("--out", folder.resolve(out).toString()));
    return CommandRun.of(arguments.toArray(String[]::new));
  }

  @Test
  void partsThatDoNotFitAreRefused() throws Exception {
    Path strange = Files.createDirectories(folder.resolve("strange"));
    Path recoded = Files.createDirectories(folder.resolve("recoded"));
    String json = Files.readString(folder.resolve("alone/reproduction.json"));
    Files.writeString(
        recoded.resolve("reproduction.json"), json.replaceAll("(\"core\" : \").", "$1x"));
    Files.copy(folder.resolve("miniature.yaml"), recoded.resolve("miniature.yaml"));

    Path resized = Files.createDirectories(folder.resolve("resized"));
    Files.copy(folder.resolve("alone/reproduction.json"), resized.resolve("reproduction.json"));
    Files.writeString(
        resized.resolve("miniature.yaml"), Miniature.PROFILE.replace("600x8", "900x8"));
    Path garbled = Files.createDirectories(folder.resolve("garbled"));
    Files.writeString(garbled.resolve("reproduction.json"), json.substring(0, 100));

    requireRefusal(
        merge("nowhere", "alone", "strange"), strange + " does not say what is run there");
    requireRefusal(
        merge("nowhere", "alone", "recoded"), "it is by other code (changed: core). Maybe leave");
    requireRefusal(merge("nowhere", "resized", "alone"), "the settings of its runs differ");
    requireRefusal(merge("nowhere", "alone", "garbled"), "garbled/reproduction.json is damaged");
    requireRefusal(merge("nowhere", "absent"), "there is no folder");
    assertThat(folder.resolve("nowhere")).doesNotExist();
    // A worker that starts with this code in a folder of other code, also if that only evaluates.
    requireRefusal(
        miniature.run("recoded", "--worker"), "recoded is for other work: it is by other code");
    Path evaluated = Files.createDirectories(folder.resolve("evaluated"));
    Files.writeString(
        evaluated.resolve("reproduction.json"), json.replaceAll("(\"lab\" : \").", "$1x"));
    requireRefusal(miniature.run("evaluated", "--worker"), "it is by other code (changed: lab)");
  }

  /** The profile has the same name as the others', but another content. */
  @Test
  void aWorkerWithAnotherProfileIsRefused() throws Exception {
    Path other = Files.createDirectories(folder.resolve("elsewhere"));
    Files.createDirectories(other.resolve("alone"));
    Files.copy(folder.resolve("alone/reproduction.json"), other.resolve("alone/reproduction.json"));
    Files.writeString(other.resolve("miniature.yaml"), Miniature.PROFILE.replace("600x8", "900x8"));

    requireRefusal(
        new Miniature(other).run("alone", "--worker"), "the settings of its runs differ");
    assertThat(other.resolve("alone/runs")).doesNotExist();
  }

  /** What may be over with the next try is told with another exit code than a mistake. */
  @Test
  void aFolderOutOfReachIsNoMistake() throws Exception {
    Path blocked = Files.createDirectories(folder.resolve("blocked"));
    Files.createFile(blocked.resolve("claims"));
    requireNextTry(miniature.run("blocked", "--worker", "--lease", "1"), "claims is there");
    Path begun = Files.createDirectories(folder.resolve("begun"));
    Files.createFile(begun.resolve("reproduction.json"));
    requireNextTry(miniature.run("begun", "--worker"), "reproduction.json is empty");
    Files.delete(begun.resolve("reproduction.json"));
    Files.createDirectory(begun.resolve("reproduction.json"));
    requireNextTry(miniature.run("begun", "--resume"), "reproduction.json");
  }

  @Test
  void aFolderThatCannotBeMadeIsAMistake() throws Exception {
    Files.createFile(folder.resolve("file"));

    CommandRun run = miniature.run("file/within", "--worker");

    assertThat(run.exitCode()).as(run.errors()).isEqualTo(2);
    assertThat(run.errors()).contains("cannot work in ", "Maybe --out another");
  }

  private static void requireNextTry(CommandRun run, String words) {
    assertThat(run.exitCode()).as(run.errors()).isEqualTo(1);
    assertThat(run.errors())
        .contains("cannot go on in ", words, "the same command again with --")
        .doesNotContain("--force", "\tat ");
  }

  /** Each worker has one long run to do, and is killed after a checkpoint. */
  @Test
  void aLongRunGoesOnWhereAKilledWorkerHasPutItAway() throws Exception {
    Path sweep =
        Files.writeString(
            folder.resolve("long.yaml"),
            """
            title: One long run
            seeds: 1
            schemes: [random]
            settings: {dataset: 'synthetic:600x8x10', model: logistic, rounds: 12000}
            """);
    List<String> command = List.of("sweep", sweep.toString(), "--worker", "--jobs=1");
    List<String> whole = new ArrayList<>(command);
    whole.add("--out=" + folder.resolve("undisturbed"));
    assertThat(CommandRun.of(whole.toArray(String[]::new)).exitCode()).isZero();
    String key = miniature.done("undisturbed").get(0);

    List<String> shared = new ArrayList<>(command);
    shared.addAll(List.of("--lease=1", "--out=" + folder.resolve("long")));
    Process first = CommandProcess.of(shared).redirectErrorStream(true).start();
    Path attempt = folder.resolve("long/attempts").resolve(key + ".1");
    while (first.isAlive() && !Files.exists(attempt.resolve("state.bin"))) {
      first.waitFor(5, TimeUnit.MILLISECONDS);
    }
    first.destroyForcibly().waitFor();
    assertThat(attempt).isDirectory();
    // A mark in the saved table. A worker that began anew would not have it.
    Path rounds = attempt.resolve("rounds.csv");
    Files.writeString(rounds, marked(Files.readString(rounds)));
    CommandRun second = CommandRun.of(shared.toArray(String[]::new));

    assertThat(second.exitCode()).as(second.errors()).isZero();
    assertThat(folder.resolve("long/claims").resolve(key + ".2")).exists();
    String expected = Files.readString(folder.resolve("undisturbed/runs/" + key + "/rounds.csv"));
    assertThat(folder.resolve("long/runs").resolve(key).resolve("rounds.csv"))
        .hasContent(marked(expected));
  }

  /** The same with another number for the first round. */
  private static String marked(String rounds) {
    int row = rounds.indexOf('\n') + 1;
    return rounds.substring(0, row) + "8" + rounds.substring(row + 1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --worker --seeds 1      | alone is for other work: it is for 2 seeds, not 1
          --worker --shard 1/2    | both --worker and --shard are given
          --worker --force        | both --worker and --force are given
          --worker --lease 0      | --lease is 0; it must be from 1
          --shard 3/2             | shard is 3/2; the first must be from 1 to the second
          """)
  void workersThatDoNotFitAreRefused(String options, String message) {
    CommandRun run = miniature.run("alone", options.split(" "));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors()).contains(message).hasLineCount(1);
  }
}
