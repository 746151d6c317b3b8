package dev.cicada.cli.extensions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandProcess;
import dev.cicada.cli.CommandRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs in examples/, each run as its user would run it. */
class ExamplesTest {
  private static final Path EXAMPLES = Path.of("..", "examples").toAbsolutePath().normalize();

  @TempDir private Path folder;

  private List<String> simulate(String plugin, String setting, String out, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("simulate", "--plugin", EXAMPLES.resolve(plugin + ".java").toString()));
    List<String> settings = new ArrayList<>(List.of("rounds=12", "clients=6", "evaluateEvery=6"));
    if (!setting.startsWith("dataset")) {
      settings.add("dataset=synthetic:600x8x10");
    }
    if (!setting.startsWith("model")) {
      settings.add("model=logistic");
    }
    if (!setting.startsWith("scheme")) {
      settings.add("scheme=random");
    }
    settings.addAll(List.of(setting.split(" ")));
    settings.forEach(each -> arguments.addAll(List.of("--set", each)));
    arguments.addAll(List.of("--out", folder.resolve(out).toString()));
    arguments.addAll(List.of(more));
    return arguments;
  }

  private CommandRun run(List<String> arguments) {
    CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.errors()).isZero();
    return run;
  }

  @ParameterizedTest
  @CsvSource({
    "ProportionalFair, scheme=proportional-fair fairWindow=5, proportional-fair",
    "VirtualQueues, scheme=virtual-queues senders=2, virtual-queues",
    "LargeUpdates, scheme=large-updates exploration=0.2, large-updates",
    "ServerMomentum, aggregation=server-momentum, server-momentum",
    "DeepNarrow, model=deep-narrow depth=2, deep-narrow",
    "Stripes, dataset=stripes labelsPerClient=2, stripes"
  })
  void everyExtensionRunsAndIsInTheRecord(String plugin, String setting, String name)
      throws IOException {
    run(simulate(plugin, setting, "out", "--verify"));

    assertThat(Files.readString(folder.resolve("out/run.json")))
        .contains("\"" + name + "\"", "plug-in ", plugin + ".java");
    assertThat(folder.resolve("out/accuracy-against-energy.svg")).isNotEmptyFile();
    assertThat(folder.resolve("out/rounds.csv")).content().hasLineCount(13);
  }

  /** What a rule and an aggregation remember is in the checkpoint. */
  @ParameterizedTest
  @CsvSource({
    "ProportionalFair, scheme=proportional-fair",
    "VirtualQueues, scheme=virtual-queues maximumInterval=5",
    "LargeUpdates, scheme=large-updates",
    "ServerMomentum, aggregation=server-momentum"
  })
  void aRunThatIsKilledGoesOnAsIfNothingHadHappened(String plugin, String setting)
      throws Exception {
    run(simulate(plugin, setting, "through"));
    String slow = setting + " rounds=12 dataset=synthetic:20000x64x10 localSteps=2000";
    run(simulate(plugin, slow, "slow"));
    Process process =
        CommandProcess.of(simulate(plugin, slow, "killed", "--checkpoint-seconds", "0"))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    Path state = folder.resolve("killed/state.bin");
    while (process.isAlive() && !Files.exists(state)) {
      Thread.onSpinWait();
    }
    process.destroyForcibly().waitFor();
    run(simulate(plugin, slow, "killed", "--resume"));

    for (String file : List.of("rounds.csv", "clients.csv", "model.bin")) {
      assertThat(folder.resolve("killed").resolve(file))
          .hasSameBinaryContentAs(folder.resolve("slow").resolve(file));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"PlanACell", "EmbedASimulation"})
  void programsRunFromTheirSource(String program) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "-cp",
                System.getProperty("java.class.path"),
                EXAMPLES.resolve(program + ".java").toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).containsPattern("probability 0\\.\\d|round 19: \\d+\\.\\d %");
  }

  @Test
  void noneIsForgottenHereAndAllAreInTheGuide() throws IOException {
    String here =
        Files.readString(Path.of("src/test/java/dev/cicada/cli/extensions/ExamplesTest.java"));
    String guide = Files.readString(EXAMPLES.resolveSibling("docs").resolve("extending.md"));
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        String name = file.getFileName().toString();
        assertThat(here).contains("\"" + name.replace(".java", ""));
        assertThat(guide).contains("../examples/" + name);
      }
    }
  }

  /**
   * Finished or not, a run belongs to the code that made it, unless the user says that a change
   * does not matter.
   */
  @Test
  void whatOtherCodeMadeIsOnlyReusedIfThatIsSaid() throws IOException {
    Path edited = folder.resolve("ProportionalFair.java");
    String source = Files.readString(EXAMPLES.resolve("ProportionalFair.java"));
    Files.writeString(edited, source);
    List<String> begin = simulate("ProportionalFair", "scheme=proportional-fair", "out");
    begin.set(2, edited.toString());
    List<String> resume = new ArrayList<>(begin);
    resume.add("--resume");
    List<String> extend = new ArrayList<>(resume);
    extend.addAll(List.of("--set", "rounds=15"));
    run(begin);
    assertThat(run(resume).errors()).contains("is finished already");

    Files.writeString(edited, source.replace("round + 1", "round + 2"));
    CommandRun finished = CommandRun.of(resume.toArray(String[]::new));
    assertThat(finished.exitCode()).isEqualTo(2);
    assertThat(finished.errors())
        .contains("is finished, but other code made it (plug-in ProportionalFair.java)", "--reuse");
    CommandRun extended = CommandRun.of(extend.toArray(String[]::new));
    assertThat(extended.exitCode()).isEqualTo(2);
    assertThat(extended.errors())
        .contains("was begun by other code (plug-in ProportionalFair.java)");

    resume.add("--reuse");
    assertThat(run(resume).errors()).contains("is finished already");
    extend.add("--reuse");
    run(extend);
    assertThat(folder.resolve("out/run.json"))
        .content()
        .containsPattern("(?s)plug-in ProportionalFair.java .*plug-in ProportionalFair.java ");
  }

  @Test
  void aPluginThatIsWrongEndsARunInASentence() throws IOException {
    Path wrong = folder.resolve("ProportionalFair.java");
    Files.writeString(
        wrong,
        Files.readString(EXAMPLES.resolve("ProportionalFair.java"))
            .replace("probabilities[best] = 1;", "probabilities[best] = round < 3 ? 1 : 1.5;"));
    List<String> arguments = simulate("ProportionalFair", "scheme=proportional-fair", "out");
    arguments.set(2, wrong.toString());
    CommandRun run = CommandRun.of(arguments.toArray(String[]::new));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors())
        .containsPattern("scheme proportional-fair: client \\d's probability in round 3 is 1.5")
        .doesNotContain("Exception");
  }

  /** Whatever its kind: the sentence names file and line, and blames nobody else. */
  @Test
  void whatAPluginThrowsIsItsOwn() throws IOException {
    Path wrong = folder.resolve("ServerMomentum.java");
    Files.writeString(
        wrong,
        Files.readString(EXAMPLES.resolve("ServerMomentum.java"))
            .replace("velocity[i] = (float)", "velocity[-i - 1] = (float)"));
    List<String> arguments = simulate("ServerMomentum", "aggregation=server-momentum", "out");
    arguments.set(2, wrong.toString());
    CommandRun run = CommandRun.of(arguments.toArray(String[]::new));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errors())
        .containsPattern(
            "plug-in ServerMomentum.java failed: java.lang.ArrayIndexOutOfBoundsException: .*"
                + " \\(ServerMomentum.java:\\d+\\)")
        .doesNotContain("\tat ", "bug in cicada");
  }
}
