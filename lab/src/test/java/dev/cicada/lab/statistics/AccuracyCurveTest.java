package dev.cicada.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AccuracyCurveTest {
  private final AccuracyCurve line =
      new AccuracyCurve(new double[] {5, 10}, new double[] {0.5, 0.9}, 0.1);

  @Test
  void averagesTheUpperHalfOfABudget() {
    // From 0.5 at 5 J straight to 0.9 at 10 J.
    assertThat(line.nearBudget(10)).isCloseTo(0.7, within(1e-12));
    // From 0.26 at 2 J to 0.42 at 4 J, on the way from a guess to the first test.
    assertThat(line.nearBudget(4)).isCloseTo(0.34, within(1e-12));
    // From 0.42 at 4 J over 0.5 at 5 J to 0.74 at 8 J.
    assertThat(line.nearBudget(8)).isCloseTo((0.46 + 3 * 0.62) / 4, within(1e-12));
  }

  @Test
  void roundsWithoutCallsCostNothing() {
    AccuracyCurve flat =
        new AccuracyCurve(new double[] {0, 4, 4, 8}, new double[] {0.1, 0.3, 0.3, 0.3}, 0.1);

    assertThat(flat.nearBudget(8)).isCloseTo(0.3, within(1e-12));
    assertThat(new AccuracyCurve(new double[] {0}, new double[] {0.2}, 0.1).nearBudget(0))
        .isEqualTo(0.1);
  }

  @Test
  void jainsIndexIsOneForEqualsAndOneNthForOneWhoHasAll() {
    assertThat(Jain.index(new double[] {2, 2, 2, 2})).isCloseTo(1, within(1e-12));
    assertThat(Jain.index(new double[] {0, 8, 0, 0})).isCloseTo(0.25, within(1e-12));
    assertThat(Jain.index(new double[] {1, 3})).isCloseTo(0.8, within(1e-12));
    assertThat(Jain.index(new double[] {0, 0})).isEqualTo(1);
  }
}
