package dev.cicada.cli.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.cli.CommandRun;
import org.junit.jupiter.api.Test;

class ModelsCommandTest {
  @Test
  void listsEveryModelWithItsSize() {
    CommandRun run = CommandRun.of("models");

    assertThat(run.exitCode()).isZero();
    assertThat(run.output())
        .containsPattern("mlp-2x200 +vector +199,210 +6,374,720")
        .containsPattern("alexnet +torch .* 14,280,074 +456,962,368");
  }

  @Test
  void tellsTheSizeOfOnesOwnDenseNetwork() {
    CommandRun run = CommandRun.of("models", "dense-300-100");

    assertThat(run.output()).containsPattern("dense-300-100 +vector +266,610 +8,531,520");
    assertThat(run.output()).hasLineCount(3);
  }

  @Test
  void refusesWhatIsNoModel() {
    CommandRun run = CommandRun.of("models", "mpl-2x200");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors())
        .startsWith("cicada models: model is mpl-2x200; it must be one of logistic,")
        .contains("Maybe mlp-2x200.")
        .hasLineCount(1);
  }

  @Test
  void refusesMoreParametersThanFit() {
    CommandRun run = CommandRun.of("models", "dense-999999");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).contains("would have 3,072,").hasLineCount(1);
  }
}
