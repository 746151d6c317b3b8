package dev.cicada.training.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SoftmaxTest {
  @ParameterizedTest
  @ValueSource(doubles = {0, -1e-9, -0.3, -1, -17.25, -103, -650})
  void exponentialHasElevenDigits(double exponent) {
    double expected = StrictMath.exp(exponent);
    assertThat(Softmax.exp(exponent) / expected).isCloseTo(1, within(1e-11));
  }

  @Test
  void exponentialOfTheUnthinkableIsHarmless() {
    assertThat(Softmax.exp(Double.NEGATIVE_INFINITY)).isZero();
    assertThat(Softmax.exp(Double.NaN)).isNaN();
  }
}
