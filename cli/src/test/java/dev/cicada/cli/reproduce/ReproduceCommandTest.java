package dev.cicada.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.Cicada;
import dev.cicada.cli.CommandRun;
import dev.cicada.cli.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Miniature reproductions: made-up data, two rounds, two seeds. */
class ReproduceCommandTest {
  private static final String MINIATURE =
      """
      description: miniature
      note: miniature
      cifarNote: miniature
      seeds: 2
      rhos: [0.05, 0.1, 0.5]
      rhoRounds: 2
      senders: [1, 2]
      clients: [10]
      energyRounds: 2
      mnist: {dataset: 'synthetic:600x8x10', model: logistic, modelBits: 6.37e6, rounds: 2}
      cifar10: {dataset: 'synthetic:700x8x10', model: logistic, modelBits: 6.37e6, rounds: 2}
      solverRounds: 2
      boundRounds: 20
      """;

  @TempDir private Path folder;
  private Path profile;

  @BeforeEach
  void writeProfile() throws IOException {
    profile = Files.writeString(folder.resolve("miniature.yaml"), MINIATURE);
  }

  private List<String> arguments(String out, String... more) {
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

  private CommandRun reproduce(String out, String... more) {
    return CommandRun.of(arguments(out, more).toArray(String[]::new));
  }

  private Path finished(String out, String... more) {
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
        .contains("fig2", "fig9b", "Algorithm 1", "beyond", "Theorem 1", "<svg ", "Provenance")
        .doesNotContain("http://c", "https://", "<script", "<link");
    assertThat(claims).containsEntry("profile", "miniature");
    assertThat((List<?>) claims.get("claims")).hasSize(46);
    for (String figure : List.of("fig3-energy", "fig4-shared", "fig6c-optimal", "fig9a")) {
      for (String type : List.of(".svg", ".pdf", ".csv")) {
        assertThat(out.resolve("figures").resolve(figure + type)).isNotEmptyFile();
      }
    }
    assertThat(out.resolve("provenance.json")).content().contains("\"runsByCommit\"");
  }

  @Test
  void theSameSeedsGiveTheSameClaimsHoweverManyJobs() throws IOException {
    String[] figures = {"fig3", "fig6a", "solver", "bound"};
    Path one =
        finished(
            "one",
            Stream.concat(Stream.of(figures), Stream.of("--jobs", "1")).toArray(String[]::new));
    Path two =
        finished(
            "two",
            Stream.concat(Stream.of(figures), Stream.of("--jobs", "2")).toArray(String[]::new));

    assertThat(one.resolve("claims.json")).hasSameBinaryContentAs(two.resolve("claims.json"));
    assertThat(one.resolve("report.html")).hasSameBinaryContentAs(two.resolve("report.html"));
  }

  /** A process of its own, killed after its first runs. */
  @Test
  void aKilledReproductionGoesOnWhereItWas() throws Exception {
    String[] figures = {"fig4", "fig6a", "fig6c", "--jobs", "2"};
    Path whole = finished("whole", figures);
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "-cp",
                System.getProperty("java.class.path"),
                Cicada.class.getName()));
    command.addAll(arguments("killed", figures));
    Process process = new ProcessBuilder(command).start();
    try (BufferedReader errors =
        new BufferedReader(
            new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
      String line = errors.readLine();
      while (line != null && !line.contains(" left")) {
        line = errors.readLine();
      }
      process.destroyForcibly().waitFor();
    }
    Path killed = folder.resolve("killed");
    Map<Path, FileTime> before = done(killed);
    assertThat(before).hasSizeBetween(1, done(whole).size() - 1);
    assertThat(killed.resolve("report.html")).doesNotExist();

    CommandRun refused = reproduce("killed", figures);
    CommandRun resumed =
        reproduce(
            "killed",
            Stream.concat(Stream.of(figures), Stream.of("--resume")).toArray(String[]::new));

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.errors())
        .contains("holds such runs already. Maybe --resume")
        .hasLineCount(1);
    assertThat(resumed.exitCode()).as(resumed.errors()).isZero();
    assertThat(resumed.errors()).contains(before.size() + " of them done already");
    assertThat(done(killed)).containsAllEntriesOf(before);
    assertThat(killed.resolve("claims.json")).hasSameBinaryContentAs(whole.resolve("claims.json"));
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
    Files.writeString(
        profile,
        MINIATURE.replace(
            "cifar10: {dataset: 'synthetic:700x8x10'", "cifar10: {dataset: /nowhere/at/all"));

    CommandRun run = reproduce("failing", "fig6a", "fig6c", "--seeds", "2");

    Path out = folder.resolve("failing");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errors()).contains("failed: random, /nowhere/at/all").doesNotContain("\tat ");
    assertThat(run.output()).contains("fig6a-highest-accuracy", "failed: random, /nowhere/at/all");
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
}
