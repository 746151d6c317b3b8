package dev.cicada.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.lab.experiment.Experiment;
import dev.cicada.lab.experiment.Experiments;
import dev.cicada.lab.report.Report;
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

  @Test
  void otherDataIsAFewLinesOnABase() throws IOException {
    Profile own = profile(blocks("yaml").get(0));

    assertThat(own.rhos()).isEqualTo(Profile.of("quick").rhos());
    assertThat(Experiments.of(own, List.of("fig6a")).get(0).tasks(1))
        .anySatisfy(task -> assertThat(task.dataset()).contains("fashion-mnist"))
        .allSatisfy(task -> assertThat(task.dataset()).isNotEqualTo("mnist"));
  }

  @Test
  void aSweepOfOnesOwnIsRunAndDrawn() throws Exception {
    Profile own = profile(blocks("yaml").get(1)).withSeeds(1);
    List<Experiment> experiments = Experiments.of(own, List.of("floor"));
    Reproduction reproduction = new Reproduction(own, experiments, folder.resolve("out"));

    reproduction.run(2, () -> false, (task, failure) -> assertThat(failure).isEmpty());
    Report report = Report.of(reproduction, List.of());
    report.write();

    assertThat(reproduction.tasks()).hasSize(6);
    assertThat(report.failures()).isEmpty();
    assertThat(folder.resolve("out/figures/floor-accuracy.csv"))
        .content()
        .contains("proposed-online", "opportunistic");
    assertThat(folder.resolve("out/figures/floor-energy.svg")).isNotEmptyFile();
    assertThat(folder.resolve("out/report.html"))
        .content()
        .contains(
            "<title>Cicada: How low probabilities may be</title>",
            "<h1>How low probabilities may be</h1>",
            "lambda = 0.001, 0.01, 0.1")
        .doesNotContain("paper", "fig6a");
  }

  @Test
  void wordsBecomeBarsAndCallsAreEqual() throws IOException {
    String yaml =
        blocks("yaml")
            .get(1)
            .replace("setting: lambda", "setting: partition")
            .replace("[0.001, 0.01, 0.1]", "[iid, shards]")
            .replace("    schemes: [", "    calls: 2\n    schemes: [random, ");

    Experiment own = Experiments.of(profile(yaml), List.of("floor")).get(0);

    assertThat(own.tasks(1)).hasSize(6);
    assertThat(own.heading().ran()).contains("2 calls per round", "partition = iid, shards");
  }

  @Test
  void callsAndSendersAreNeverIgnored() throws IOException {
    String yaml = blocks("yaml").get(1);

    assertThatThrownBy(
            () ->
                Experiments.of(
                    profile(yaml.replace("    schemes: [", "    calls: 2\n    schemes: [full, "))))
        .hasMessageContaining("scheme full cannot be steered to 2 callers per round");
    assertThatThrownBy(
            () -> Experiments.of(profile(yaml.replace("setting: lambda", "setting: senders"))))
        .hasMessageContaining("senders is 0.001, but scheme proposed-online does not take it");
    assertThatThrownBy(
            () -> profile(yaml.replace("setting: lambda", "calls: 2\n    setting: senders")))
        .hasMessageContaining("calls and senders both say how many call")
        .hasMessageContaining("Maybe leave calls out");
    assertThatThrownBy(
            () ->
                profile(yaml.replace("settings: {", "calls: 2\n    settings: {targetSenders: 1, ")))
        .hasMessageContaining("Maybe leave targetSenders out");
  }

  @Test
  void sendersCanBeSwept() throws IOException {
    String yaml =
        blocks("yaml")
            .get(1)
            .replace("setting: lambda", "setting: senders")
            .replace("[0.001, 0.01, 0.1]", "[1, 2]")
            .replace("[proposed-online, opportunistic]", "[random, greedy]");

    Experiment own = Experiments.of(profile(yaml), List.of("floor")).get(0);

    assertThat(own.tasks(1)).hasSize(4);
    assertThat(own.heading().ran()).contains("senders = 1, 2").doesNotContain("scheme =");
  }

  @Test
  void whatIsWrongWithASweepIsSaid() throws IOException {
    String yaml = blocks("yaml").get(1);

    assertThatThrownBy(() -> profile(yaml.replace("id: floor", "id: fig2")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("sweep id is fig2; it must be small letters");
    assertThatThrownBy(() -> profile(yaml + "seeds: 4\n"))
        .hasMessage("profile own: a key is there twice, line 10; it must be there once");
    assertThatThrownBy(() -> profile("\u0000")).hasMessageContaining("profile own: not YAML");
    assertThatThrownBy(() -> profile(yaml.replace("title:", "name:")))
        .hasMessageContaining("title is missing; it must be a text");
    assertThatThrownBy(() -> profile(yaml.replace("[0.001, 0.01,", "[0.01, 0.01,")))
        .hasMessageContaining("sweep floor: values has 0.01 twice; it must be there once");
    assertThatThrownBy(() -> profile(yaml.replace("base: quick", "base: slow")))
        .hasMessageContaining("base is slow; it must be quick, standard, paper");
    assertThatThrownBy(() -> profile(yaml.replace("base: quick\n", "")))
        .hasMessage(
            "profile own: description is missing, and so is a base that has it. Maybe base: quick");
    assertThatThrownBy(() -> Experiments.of(profile(yaml.replace("id: floor", "id: bound"))))
        .hasMessageContaining("there are two of id bound");
    assertThatThrownBy(() -> Experiments.of(profile(yaml.replace("lambda", "lamda"))))
        .hasMessageContaining("lamda is not a setting of a run. Maybe lambda");
  }
}
