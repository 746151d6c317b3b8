package dev.cicada.training.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DescentTest {
  @Test
  void anythingMoreThanARateIsNotPlain() {
    assertThat(Descent.plain(0.1f, 1).plainRate()).contains(0.1f);
    assertThat(Descent.sgd(0.1f, 1, 0.1f, 0, Float.POSITIVE_INFINITY).plainRate()).isEmpty();
    assertThat(Descent.sgd(0.1f, 1, 0, 0.1f, Float.POSITIVE_INFINITY).plainRate()).isEmpty();
    assertThat(Descent.sgd(0.1f, 1, 0, 0, 10).plainRate()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0   | 1 | 0 | 0        | 1   | learningRate is 0.0; it must be positive and finite",
        "NaN | 1 | 0 | 0        | 1   | learningRate is NaN; it must be positive and finite",
        "1   | 0 | 0 | 0        | 1   | batchSize is 0; it must be positive",
        "1   | 1 | 1 | 0        | 1   | momentum is 1.0; it must be at least 0 and below 1",
        "1   | 1 | 0 | Infinity | 1   | weightDecay is Infinity; it must be at least 0 and finite",
        "1   | 1 | 0 | 0        | NaN | clipNorm is NaN; it must be positive"
      })
  void refusesWhatIsNoDescent(
      float rate, int batchSize, float momentum, float decay, float clipNorm, String message) {
    assertThatThrownBy(() -> Descent.sgd(rate, batchSize, momentum, decay, clipNorm))
        .hasMessage(message);
  }
}
