package dev.cicada.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cicada.lab.experiment.Experiment;
import dev.cicada.lab.experiment.Experiments;
import dev.cicada.lab.task.SimulationTask;
import dev.cicada.lab.task.Task;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.text.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileTest {
  /** A seed that is not run with epochs. */
  private static final long BATCHES_ALONE = 15;

  @TempDir private Path folder;

  private static Set<String> keys(Experiment experiment) {
    return experiment.tasks(BATCHES_ALONE).stream().map(Task::key).collect(Collectors.toSet());
  }

  private static Experiment experiment(Profile profile, String id) {
    return Experiments.of(profile, List.of(id)).get(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard", "paper"})
  void everyFigureCanBeRun(String name) {
    Profile profile = Profile.of(name);

    assertThat(Experiments.of(profile))
        .hasSize(28)
        .allSatisfy(each -> assertThat(each.tasks(1)).isNotEmpty())
        .extracting(each -> each.heading().id())
        .doesNotHaveDuplicates();
    assertThat(experiment(profile, "fig6c").tasks(1))
        .anySatisfy(task -> assertThat(task.dataset()).contains("cifar10"));
  }

  /** Profiles give the paper's S, under which all codecs would cost the same. */
  @ParameterizedTest
  @ValueSource(strings = {"quick", "standard", "paper"})
  void whatACallSendsIsUpToTheCodecsThatAreCompared(String name) {
    assertThat(experiment(Profile.of(name), "compression").tasks(1))
        .hasSize(7)
        .allSatisfy(
            task ->
                assertThat(((SimulationTask) task).config().get(LearningSettings.MODEL_BITS))
                    .isEmpty());
  }

  @Test
  void quickDoesWithoutWhatItCouldNotDecide() {
    Profile profile = Profile.of("quick");

    assertThat(profile.seeds()).isGreaterThanOrEqualTo(5);
    assertThat(Experiments.of(profile))
        .hasSize(28 - 7)
        .flatExtracting(each -> each.tasks(1))
        .noneSatisfy(task -> assertThat(task.dataset()).contains("cifar10"));
  }

  @Test
  void epochsAreRunBesideBatchesUnderFewerSeeds() {
    Profile profile = Profile.of("standard");
    Experiment panel = experiment(profile, "fig6a");

    assertThat(panel.tasks(10)).hasSize(2 * panel.tasks(11).size());
    assertThat(experiment(profile, "fig7a").tasks(1)).hasSize(panel.tasks(11).size());
    assertThat(experiment(profile.withSeeds(3), "fig6a").tasks(4)).isEmpty();
    assertThat(experiment(profile, "fig6c").tasks(5)).isNotEmpty();
    assertThat(experiment(profile, "fig6c").tasks(6)).isEmpty();
  }

  @Test
  void figuresShareTheirRuns() {
    Profile profile = Profile.of("standard");

    assertThat(keys(experiment(profile, "fig2"))).isEqualTo(keys(experiment(profile, "fig3")));
    assertThat(keys(experiment(profile, "fig8b"))).isEqualTo(keys(experiment(profile, "fig9b")));
    assertThat(keys(experiment(profile, "beyond"))).containsAll(keys(experiment(profile, "fig6a")));
    assertThat(keys(experiment(profile, "fig8a")))
        .doesNotContainAnyElementsOf(keys(experiment(profile, "fig8b")));
  }

  @Test
  void aFigureStandsForItsPanels() {
    Profile profile = Profile.of("standard");

    assertThat(Experiments.of(profile, List.of("fig7", "bound", "fig6b")))
        .extracting(each -> each.heading().id())
        .containsExactly("fig6b", "fig7a", "fig7b", "fig7c", "fig7d", "bound");
    assertThatThrownBy(() -> Experiments.of(profile, List.of("fig10")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("there is no figure fig10; there are fig2, fig3, fig4");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          seeds: 20    | seeds: many     | seeds is many; it must be a whole number
          seeds: 20    | seeds: 0        | seeds is 0; it must be at least 1
          rhoRounds:   | rhoRound:       | rhoRounds is missing
          mnist:       | mnist: 3        | not YAML
          rounds: 200  | 'rounds:'       | mnist has rounds: null; both must be given
          boundRounds: 1000 | boundRounds: 0 | has 0 rounds; they must be at least 1
          senders: [1, | senders: [1.5,  | senders has 1.5; it must be a list of whole numbers
          clients: [10, | clients: [12,  | clients has 12; it must be tens
          , 0.1, 0.2, 0.3, 0.5, 0.7, 0.9] | ] | rhos is [0.01, 0.02, 0.05]; it must have values below and above
          description: | 'extra: 1\ndescription:' | extra is not one of its keys
          """)
  void whatIsWrongWithAProfileIsSaid(String before, String after, String message)
      throws IOException {
    String text;
    try (InputStream stream = Profile.class.getResourceAsStream("profile/standard.yaml")) {
      text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
    Path file = folder.resolve("own.yaml");
    Files.writeString(file, text.replace(before, after.replace("\\n", "\n")));

    assertThatThrownBy(() -> Experiments.of(Profile.of(file.toString())))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(message);
  }
}
