package dev.cicada.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cicada.plan.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

class WordsTest {
  private static final List<String> FIELDS = List.of("bandwidthHz", "rho", "rounds");

  @Test
  void constantsAreWordsAndBack() {
    for (Status status : Status.values()) {
      assertThat(Words.parse(Status.class, Words.of(status))).contains(status);
    }
    assertThat(Words.of(Status.NOT_CONVERGED)).isEqualTo("not-converged");
    assertThat(Words.parse(Status.class, "NOT_CONVERGED")).isEmpty();
  }

  @Test
  void advisesTheNearestWord() {
    assertThat(Words.advice("roh", FIELDS)).isEqualTo("Maybe rho");
    assertThat(Words.advice("bandwidth", FIELDS)).isEqualTo("Maybe bandwidthHz");
    assertThat(Words.advice("RHO", FIELDS)).isEqualTo("Maybe rho");
    assertThat(Words.advice("temperature", FIELDS))
        .isEqualTo("Maybe one of bandwidthHz, rho, rounds");
  }

  @Test
  void advisesAFewOfMany() {
    List<String> many =
        List.of(
            "rounds",
            "clients",
            "threads",
            "seed",
            "dataset",
            "partition",
            "alpha",
            "model",
            "engine",
            "localSteps",
            "batchSize",
            "learningRate",
            "momentum",
            "rateLogarithm");

    assertThat(Words.advice("ronds", many)).isEqualTo("Maybe rounds");
    assertThat(Words.advice("rate", many)).isEqualTo("Maybe learningRate or rateLogarithm");
    assertThat(Words.advice("qwertyuiop", many)).matches("Maybe one of \\w+, \\w+, \\w+");
    assertThat(Words.advice("", many)).matches("Maybe one of \\w+, \\w+, \\w+");
  }
}
