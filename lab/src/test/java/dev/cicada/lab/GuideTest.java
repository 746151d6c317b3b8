package dev.cicada.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.extension.Registry;
import dev.cicada.lab.experiment.Experiments;
import dev.cicada.lab.report.LabReport;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/lab.md. */
class GuideTest {
  private static final Path GUIDE = Path.of("..", "docs", "lab.md");

  @TempDir private Path folder;

  private static List<String> blocks(String language) throws IOException {
    return Pattern.compile("(?s)```" + language + "\\n(.*?)```")
        .matcher(Files.readString(GUIDE))
        .results()
        .map((MatchResult block) -> block.group(1))
        .toList();
  }

  private Profile profile(String yaml) throws IOException {
    return Profile.of(Files.writeString(folder.resolve("own.yaml"), yaml).toString());
  }

  private Sweep sweep(String yaml) throws IOException {
    Path file = Files.writeString(folder.resolve("floor.yaml"), yaml);
    return Sweep.of(file, Registry.ofClassPath());
  }

  /** An example of the guide, with data that take no time. */
  private static String small(int block) throws IOException {
    return blocks("yaml")
        .get(block)
        .replace("dataset: fashion-mnist", "dataset: 'synthetic:600x8x10', model: logistic")
        .replace("seeds: 3", "seeds: 2");
  }

  private Path run(Sweep sweep, String out) throws Exception {
    Path place = folder.resolve(out);
    Reproduction reproduction = Reproduction.of(sweep, place, false);
    reproduction.run(2, () -> false, (task, failure) -> assertThat(failure).isEmpty());
    LabReport report = LabReport.of(reproduction, List.of());
    report.write();
    assertThat(report.failures()).isEmpty();
    return place;
  }

  @Test
  void otherDataIsAFewLinesOnABase() throws IOException {
    Profile own = profile(blocks("yaml").get(2));

    assertThat(own.rhos()).isEqualTo(Profile.of("quick").rhos());
    assertThat(Experiments.of(own, List.of("fig6a")).get(0).tasks(1))
        .anySatisfy(task -> assertThat(task.dataset()).contains("fashion-mnist"))
        .allSatisfy(task -> assertThat(task.dataset()).isNotEqualTo("mnist"));
  }

  @Test
  void theGuidesSweepsAreWhatTheySay() throws IOException {
    Sweep floor = sweep(blocks("yaml").get(0));

    assertThat(floor.title()).isEqualTo("How low probabilities may be");
    assertThat(floor.points()).hasSize(3 * 2 * 2).doesNotHaveDuplicates();
    assertThat(floor.compare()).isEqualTo("scheme");
    assertThat(floor.at(floor.points().get(0)).texts())
        .containsEntry("lambda", "0.001")
        .containsEntry("partition", "iid")
        .containsEntry("scheme", "proposed-online")
        .containsEntry("rounds", "20");
    assertThat(floor.figures())
        .containsExactly(
            new Sweep.Drawn("lambda", "accuracy", "scheme", "partition"),
            new Sweep.Drawn("lambda", "energy", "scheme", "partition"));
  }

  @Test
  void aSweepIsRunDrawnComparedAndTabled() throws Exception {
    Path out = run(sweep(small(0)), "out");

    List<String> rows = Files.readAllLines(out.resolve("results.csv"));
    assertThat(rows.get(0)).startsWith("lambda,partition,scheme,seed,lastAccuracy,");
    assertThat(rows).hasSize(1 + 12 * 2);
    assertThat(rows).filteredOn(row -> row.startsWith("0.1,shards,opportunistic,2,")).hasSize(1);
    String last = rows.get(rows.size() - 1);
    assertThat(out.resolve(last.substring(last.lastIndexOf(',') + 1)).resolve("rounds.csv"))
        .isNotEmptyFile();
    assertThat(Files.readAllLines(out.resolve("comparisons.csv"))).hasSize(1 + 6 * 2);
    assertThat(out.resolve("figures/figure-1-iid.csv"))
        .content()
        .contains("proposed-online", "opportunistic");
    assertThat(out.resolve("figures/figure-2-shards.pdf")).isNotEmptyFile();
    assertThat(out.resolve("runs.csv")).content().contains("lambda = 0.001");
    assertThat(out.resolve("report.html"))
        .content()
        .contains(
            "<title>How low probabilities may be</title>",
            "<h1>How low probabilities may be</h1>",
            "The paper leaves lambda open.",
            "0.001, 0.01, 0.1",
            "proposed-online against opportunistic")
        .doesNotContain("Which of the paper's claims hold", "fig6a", "<script", "https://");
  }

  @Test
  void callsHoldForEveryoneAndFiguresAreAFewWords() throws Exception {
    Path out = run(sweep(small(1)), "words");

    for (String row : Files.readAllLines(out.resolve("results.csv")).subList(1, 13)) {
      double callsPerRound = Double.parseDouble(row.split(",", -1)[9]);
      assertThat(callsPerRound).as(row).isBetween(1.0, 3.0);
    }
    assertThat(out.resolve("figures/figure-1-shards.csv")).content().contains("greedy");
    assertThat(out.resolve("figures/figure-2.csv")).content().contains("iid,random,");
    assertThat(out.resolve("figures/figure-3.svg")).content().contains("Jain");
  }

  @Test
  void callsAndSendersAreNeverIgnored() throws IOException {
    String yaml = small(1);

    assertThatThrownBy(
            () -> Reproduction.of(sweep(yaml.replace("greedy", "full")), folder, false).tasks())
        .hasMessageContaining("scheme full cannot be steered to 2 callers per round");
    assertThatThrownBy(
            () ->
                Reproduction.of(
                        sweep(small(0).replace("  lambda: [", "  senders: [")), folder, false)
                    .tasks())
        .hasMessageContaining("senders is 0.001, but scheme proposed-online does not take it");
    assertThatThrownBy(() -> sweep(yaml.replace("grid:", "grid:\n  senders: [1, 2]")))
        .hasMessageContaining("calls and senders both say how many call")
        .hasMessageContaining("Maybe leave calls out");
  }

  @Test
  void sendersCanBeSweptAndSetWhereSchemesTakeThem() throws IOException {
    String schemes = "schemes: [random, greedy]\n";

    Sweep swept = sweep("grid: {senders: [1, 2]}\n" + schemes);
    Sweep set = sweep("settings: {senders: 2}\n" + schemes);

    assertThat(Reproduction.of(swept, folder, false).tasks()).hasSize(4 * 5);
    assertThat(Reproduction.of(set, folder, false).tasks()).hasSize(2 * 5);
    assertThat(set.common()).containsEntry("senders", "2").doesNotContainKey("scheme");
  }

  @Test
  void whatIsWrongWithASweepIsSaid() throws IOException {
    String yaml = blocks("yaml").get(0);

    assertThatThrownBy(() -> sweep(yaml + "seeds: 4\n"))
        .isInstanceOf(UserError.class)
        .hasMessage("sweep floor: a key is there twice, line 9; it must be there once");
    assertThatThrownBy(() -> sweep("\u0000")).hasMessageContaining("sweep floor: not YAML");
    assertThatThrownBy(() -> sweep(yaml.replace("title:", "name:")))
        .hasMessage("sweep floor: name is not one of its keys");
    assertThatThrownBy(() -> sweep(yaml.replace("[0.001, 0.01,", "[0.01, 0.01,")))
        .hasMessageContaining("sweep floor: lambda has 0.01 twice; it must be there once");
    assertThatThrownBy(() -> sweep("title: nothing\n")).hasMessageContaining("nothing varies");
    assertThatThrownBy(() -> sweep(yaml + "compare: rho\n"))
        .hasMessageContaining("compare is rho; it must be one of lambda, partition, scheme");
    assertThatThrownBy(() -> sweep(yaml + "figures: [{x: lambda, y: joy}]\n"))
        .hasMessageContaining("y is joy; over lambda it must be accuracy, energy, calls, fairness");
    assertThatThrownBy(() -> sweep(yaml + "figures: [{x: time, y: accuracy}]\n"))
        .hasMessageContaining(
            "x is time; it must be one of lambda, partition, scheme, round, energy");
    assertThatThrownBy(
            () -> Reproduction.of(sweep(yaml.replace("lambda", "lamda")), folder, false).tasks())
        .hasMessageContaining("lamda is not a setting of a run. Maybe lambda");
    assertThatThrownBy(() -> profile("base: quick\nsweeps: []\n"))
        .hasMessageContaining("sweeps have files of their own now");
    assertThatThrownBy(() -> profile("seeds: 3\n"))
        .hasMessage(
            "profile own: description is missing, and so is a base that has it. Maybe base: quick");
    assertThatThrownBy(() -> profile("base: slow\n"))
        .hasMessageContaining("base is slow; it must be quick, standard, paper");
  }

  @Test
  void aPointThatCannotBeRunLeavesTheOthers() throws Exception {
    Sweep sweep =
        sweep(
            """
            seeds: 2
            settings: {dataset: 'synthetic:600x8x10', model: logistic, rounds: 4, updateNorm: 1}
            grid: {noise: [0, 1], lambda: [0.01, 0.9]}
            schemes: [proposed-online]
            calls: 2
            """);
    Path place = folder.resolve("holes");
    Reproduction reproduction = Reproduction.of(sweep, place, false);
    reproduction.run(2, () -> false, (task, failure) -> {});
    LabReport report = LabReport.of(reproduction, List.of());
    report.write();

    // With every probability at least 0.9, more than two of ten call.
    assertThat(report.failures()).hasSize(2 * 2);
    assertThat(Files.readAllLines(place.resolve("results.csv")))
        .hasSize(1 + 2 * 2)
        .first()
        .asString()
        .contains("noise", "largestEpsilon")
        .doesNotContain("outages");
    assertThat(Files.readAllLines(place.resolve("comparisons.csv"))).hasSize(1 + 2);
    assertThat(place.resolve("figures/figure-1.svg")).exists();
  }

  @Test
  void schemesAreDrawnBesideASettingWithOneValue() throws IOException {
    Sweep sweep = sweep("{grid: {partition: [shards]}, schemes: [random, greedy]}");

    assertThat(sweep.figures()).extracting(Sweep.Drawn::x).contains("scheme");
  }

  @Test
  void aSweepSetsTheSeedsItself() {
    assertThatThrownBy(() -> sweep("{settings: {seed: 3}, grid: {rho: [0.1, 0.2]}}"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("Maybe seeds: 5");
  }
}
