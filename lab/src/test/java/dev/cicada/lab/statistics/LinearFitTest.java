package dev.cicada.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LinearFitTest {
  private static final double[] X = {1, 2, 3, 4};

  @Test
  void aLineExplainsEverything() {
    assertThat(LinearFit.explained(X, new double[] {5, 3, 1, -1})).isCloseTo(1, within(1e-12));
  }

  @Test
  void whatGoesUpAndDownAlikeIsNotExplained() {
    assertThat(LinearFit.explained(X, new double[] {1, 2, 2, 1})).isCloseTo(0, within(1e-12));
  }

  /** By hand: sums of squares 5 and 5, of products 3, so 9 / 25. */
  @Test
  void aPartIsExplained() {
    assertThat(LinearFit.explained(X, new double[] {2, 1, 4, 3})).isCloseTo(0.36, within(1e-12));
  }

  @Test
  void whatDoesNotVaryExplainsNothing() {
    assertThat(LinearFit.explained(new double[] {2, 2, 2, 2}, X)).isZero();
    assertThat(LinearFit.explained(X, new double[] {7, 7, 7, 7})).isZero();
  }
}
