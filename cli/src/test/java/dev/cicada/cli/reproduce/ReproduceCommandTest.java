package dev.cicada.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandProcess;
import dev.cicada.cli.CommandRun;
import dev.cicada.cli.Json;
import dev.cicada.files.Sha256;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Miniature reproductions: made-up data, two rounds, two seeds; rho near what calibration finds.
 */
class ReproduceCommandTest {
  private static final String MINIATURE = Miniature.PROFILE;

  private static final String[] SOME = {"fig6a", "fig6c", "bound"};

  @TempDir private static Path folder;
  private static Path profile;

  /** {@link #SOME}, two at a time and undisturbed. */
  private static Path whole;

  @BeforeAll
  static void runSome() throws IOException {
    profile = Files.writeString(folder.resolve("miniature.yaml"), MINIATURE);
    whole = finished("whole", with(SOME, "--jobs", "2"));
  }

  private static String[] with(String[] figures, String... options) {
    return Stream.concat(Stream.of(figures), Stream.of(options)).toArray(String[]::new);
  }

  private static List<String> arguments(String out, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "reproduce",
                "--profile",
                profile.toString(),
                "--out",
                folder.resolve(out).toString()));
    arguments.addAll(List.of(more));
    return arguments;
  }

  private static CommandRun reproduce(String out, String... more) {
    return CommandRun.of(arguments(out, more).toArray(String[]::new));
  }

  /** {@link #SOME} in a separate process. */
  private static ProcessBuilder brief(String out) {
    return CommandProcess.of(CommandProcess.BRIEF, arguments(out, with(SOME, "--jobs", "1")));
  }

  private static Path finished(String out, String... more) {
    CommandRun run = reproduce(out, more);
    assertThat(run.exitCode()).as(run.errors()).isZero();
    return folder.resolve(out);
  }

  @Test
  void everyFigureIsDrawnAndEveryClaimJudged() throws IOException {
    Path out = finished("all", "--seeds", "1");

    String page = Files.readString(out.resolve("report.html"));
    Map<String, Object> claims = Json.object(Files.readString(out.resolve("claims.json")));
    assertThat(page)
        .contains(
            "Which of the paper's claims hold",
            "To the letter",
            "At its most favourable",
            "fig2",
            "fig9b",
            "Algorithm 1",
            "beyond",
            "Theorem 1",
            "<svg ",
            "Provenance")
        .doesNotContain("http://c", "https://", "<script", "<link");
    assertThat(claims).containsEntry("profile", "miniature");
    assertThat((List<?>) claims.get("claims")).hasSize(60);
    for (String figure : List.of("fig3-energy", "fig4-all-shared", "fig6c-all-optimal", "fig9a")) {
      for (String type : List.of(".svg", ".pdf", ".csv")) {
        assertThat(out.resolve("figures").resolve(figure + type)).isNotEmptyFile();
      }
    }
    Map<String, Object> provenance = Json.object(Files.readString(out.resolve("provenance.json")));
    StringBuilder code = new StringBuilder();
    for (String name : List.of("core", "lab/task", "run", "training")) {
      code.append("%s %s\n".formatted(name, ((Map<?, ?>) provenance.get("code")).get(name)));
    }
    assertThat(provenance)
        .containsKey("runsByCommit")
        .containsEntry("codeSha256", Sha256.hex(code.toString()));
  }

  @Test
  void theSameSeedsGiveTheSameClaimsHoweverManyJobs() throws IOException {
    Path one = finished("one", with(SOME, "--jobs", "1"));

    assertThat(one.resolve("claims.json")).hasSameBinaryContentAs(whole.resolve("claims.json"));
    assertThat(one.resolve("report.html")).hasSameBinaryContentAs(whole.resolve("report.html"));
  }

  /**
   * Reads what a process prints until its first runs are done; as it does one at a time, many are
   * left.
   */
  private static void awaitFirstRuns(BufferedReader errors) throws IOException {
    String line = errors.readLine();
    while (line != null && !line.contains(" left")) {
      line = errors.readLine();
    }
  }

  @Test
  void whoStopsAReproductionIsToldHowToGoOn() throws Exception {
    Process process = brief("stopped").start();
    try (BufferedReader errors = process.errorReader(StandardCharsets.UTF_8)) {
      awaitFirstRuns(errors);
      process.toHandle().destroy(); // unlike the process itself, the handle leaves the reader open

      assertThat(errors.lines())
          .last()
          .asString()
          .startsWith("stopped; continue")
          .contains("--resume");
    }
    assertThat(process.waitFor()).isNotZero();
    assertThat(folder.resolve("stopped/report.html")).doesNotExist();
  }

  @Test
  void aKilledReproductionGoesOnWhereItWas() throws Exception {
    Process process = brief("killed").start();
    try (BufferedReader errors = process.errorReader(StandardCharsets.UTF_8)) {
      awaitFirstRuns(errors);
      process.destroyForcibly().waitFor();
    }
    Path killed = folder.resolve("killed");
    Map<Path, FileTime> before = done(killed);
    assertThat(before).hasSizeBetween(1, done(whole).size() - 1);
    assertThat(killed.resolve("report.html")).doesNotExist();

    CommandRun refused = reproduce("killed", SOME);
    CommandRun resumed = reproduce("killed", with(SOME, "--resume"));

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.errors())
        .contains("holds such runs already. Maybe --resume")
        .hasLineCount(1);
    assertThat(resumed.exitCode()).as(resumed.errors()).isZero();
    assertThat(resumed.errors()).contains(before.size() + " of them done already");
    assertThat(done(killed)).containsAllEntriesOf(before);
    assertThat(killed.resolve("claims.json")).hasSameBinaryContentAs(whole.resolve("claims.json"));
  }

  /** With an empty cache, and no npm to fill it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          bound fig6c         | 0 | skipped: fig6c, because cifar10 is not here. Maybe --fetch, or cicada data fetch cifar10
          fig6c fig7d         | 2 | nothing is left to run without that data. Maybe --fetch
          bound fig6c --fetch | 2 | npm
          """)
  void withoutCifar10ItsFiguresAreSkippedOrFetched(String options, int exitCode, String message)
      throws Exception {
    Path own =
        Files.writeString(
            folder.resolve("cifar.yaml"), MINIATURE.replace("synthetic:700x8x10", "cifar10"));
    String out = folder.resolve("skipped-" + options.hashCode()).toString();
    List<String> arguments =
        new ArrayList<>(List.of("reproduce", "--profile", own.toString(), "--out", out));
    arguments.addAll(List.of(options.split(" ")));
    ProcessBuilder builder =
        CommandProcess.of(CommandProcess.BRIEF, arguments).redirectErrorStream(true);
    builder.environment().put("CICADA_CACHE", folder.resolve("no-cache").toString());
    builder.environment().put("PATH", folder.resolve("no-programs").toString());

    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(output).isEqualTo(exitCode);
    assertThat(output).contains(message).doesNotContain("\tat ");
    Path page = Path.of(out, "report.html");
    if (exitCode == 0) {
      assertThat(page).content().contains("because their data is not here: fig6c");
    } else {
      assertThat(page).doesNotExist();
    }
  }

  private static Map<Path, FileTime> done(Path out) throws IOException {
    Map<Path, FileTime> done = new HashMap<>();
    Path runs = out.resolve("runs");
    if (Files.isDirectory(runs)) {
      try (Stream<Path> folders = Files.list(runs)) {
        for (Path each : folders.toList()) {
          Path mark = each.resolve("done");
          if (Files.exists(mark)) {
            done.put(mark, Files.getLastModifiedTime(mark));
          }
        }
      }
    }
    return done;
  }

  @Test
  void aRunThatFailsIsToldAndTheOthersGoOn() throws IOException {
    Path failing =
        Files.writeString(
            folder.resolve("failing.yaml"),
            MINIATURE.replace(
                "cifar10: {dataset: 'synthetic:700x8x10'", "cifar10: {dataset: /nowhere/at/all"));

    Path out = folder.resolve("failing");

    CommandRun run =
        CommandRun.of(
            "reproduce",
            "fig6a",
            "fig6c",
            "--profile",
            failing.toString(),
            "--out",
            out.toString());

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errors()).contains("failed: random, /nowhere/at/all").doesNotContain("\tat ");
    assertThat(run.output())
        .contains(
            "fig6a: At equal energy, the proposed scheme is more accurate than each benchmark.",
            "holds in ",
            "failed: random, /nowhere/at/all");
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("Runs that failed", "No seed is complete");
    assertThat(out.resolve("figures").resolve("fig6a-fixed.svg")).isNotEmptyFile();
    assertThat(out.resolve("figures").resolve("fig6c-fixed.svg")).doesNotExist();
  }

  @Test
  void listsWhatThereIsAndRunsNothing() {
    CommandRun run = CommandRun.of("reproduce", "--list");

    assertThat(run.exitCode()).isZero();
    assertThat(run.output())
        .contains("Profile quick", "fig2", "fig9b", "solver", "beyond", "bound", "All of it");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fig1                    | there is no figure fig1; there are fig2
          --jobs 0                | --jobs is 0; it must be at least 1
          --seeds 0               | seeds is 0; it must be at least 1
          --resume --force        | both --resume and --force are given
          --profile enormous      | profile is enormous; it must be quick, standard, paper, or a YAML file
          """)
  void refusesInOneSentenceBeforeAnyWork(String options, String message) {
    CommandRun run =
        CommandRun.of(
            Stream.concat(
                    Stream.of("reproduce", "--out", folder.resolve("refused").toString()),
                    Stream.of(options.split(" ")))
                .toArray(String[]::new));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).startsWith("cicada reproduce: ").contains(message).hasLineCount(1);
    assertThat(folder.resolve("refused")).doesNotExist();
  }

  @Test
  void runsAndReproductionsKeepOutOfEachOthersFolders() throws IOException {
    Path run = Files.createDirectories(folder.resolve("run"));
    Files.writeString(run.resolve("run.yaml"), "rounds: 2\n");

    CommandRun reproduction = reproduce("run", "bound");
    CommandRun simulation = CommandRun.of("simulate", "--force", "--out", whole.toString());

    assertThat(reproduction.exitCode()).isEqualTo(2);
    assertThat(reproduction.errors()).contains("run holds a run of simulate").hasLineCount(1);
    assertThat(simulation.exitCode()).isEqualTo(2);
    assertThat(simulation.errors()).contains("whole holds runs of reproduce").hasLineCount(1);
  }

  @Test
  void runsByOtherCodeAreRunAnewUnlessTheyAreReused() throws IOException {
    Path out = finished("recoded", "bound", "--seeds", "1");
    assertThat(out.resolve("report.html"))
        .content()
        .contains("Figures of our own", "under one seed")
        .doesNotContain("laid out as there");
    Path claims = out.resolve("claims.json");
    byte[] before = Files.readAllBytes(claims);
    try (Stream<Path> tasks = Files.list(out.resolve("runs"))) {
      Files.writeString(tasks.findFirst().orElseThrow().resolve("code"), "core 0\n");
    }

    CommandRun reused = reproduce("recoded", "bound", "--seeds", "1", "--resume", "--reuse");
    assertThat(reused.errors())
        .contains("1 runs are by other code", "taken over", "1 of them done");
    assertThat(out.resolve("provenance.json")).content().contains("\"runsByOtherCode\" : 1");

    CommandRun anew = reproduce("recoded", "bound", "--seeds", "1", "--resume");
    assertThat(anew.errors()).contains("run again. Maybe --reuse", "0 of them done");
    assertThat(out.resolve("provenance.json")).content().contains("\"runsByOtherCode\" : 0");
    assertThat(claims).hasBinaryContent(before);
  }
}
