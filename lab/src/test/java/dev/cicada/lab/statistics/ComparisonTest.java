package dev.cicada.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final double[] LOW = {0.50, 0.60, 0.40, 0.55, 0.45};
  private static final double[] HIGH = {0.53, 0.62, 0.44, 0.58, 0.47};

  @Test
  void aSteadyDifferenceIsSeenThroughTheSpreadOfSeeds() {
    Comparison larger = Comparison.larger("accuracy", HIGH, LOW);

    assertThat(larger.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(larger.interval().mean()).isCloseTo(0.028, within(1e-12));
    // Deviation 0.0083666 over the root of 5, times t = 2.7764 at four degrees of freedom.
    assertThat(larger.interval().low()).isCloseTo(0.028 - 0.0103885, within(1e-6));
    assertThat(larger.interval().high()).isCloseTo(0.028 + 0.0103885, within(1e-6));
  }

  @Test
  void theOppositeOfWhatIsClaimedDoesNotHold() {
    assertThat(Comparison.larger("accuracy", LOW, HIGH).verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
    assertThat(Comparison.smaller("accuracy", LOW, HIGH).verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void aDifferenceThatSwingsIsNotDistinguishable() {
    double[] other = {0.55, 0.58, 0.45, 0.53, 0.46};

    assertThat(Comparison.larger("accuracy", LOW, other).verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(Comparison.smaller("accuracy", LOW, other).verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void oneSeedDistinguishesNothing() {
    Comparison one = Comparison.larger("accuracy", new double[] {0.9}, new double[] {0.1});

    assertThat(one.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(one.interval().mean()).isCloseTo(0.8, within(1e-12));
  }

  @Test
  void factorsAreGeometricMeans() {
    Comparison third =
        Comparison.factor("energy", new double[] {1, 2.1, 4}, new double[] {3, 6, 12}, false);
    Comparison mixed = Comparison.factor("energy", new double[] {1, 4}, new double[] {2, 2}, false);

    assertThat(third.interval().mean()).isCloseTo(StrictMath.cbrt(0.35 / 9), within(1e-12));
    assertThat(third.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(mixed.interval().mean()).isCloseTo(1, within(1e-12));
    assertThat(mixed.verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void aLimitOtherThanNothingIsRespected() {
    double[] values = {-0.05, -0.06, -0.04, -0.07, -0.03};
    Comparison index = new Comparison("index", Comparison.Unit.NUMBER, values, 0, true);

    assertThat(index.verdict()).isEqualTo(Verdict.DOES_NOT_HOLD);
    assertThat(index.against(-0.05).verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(index.against(-0.1).verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void aClaimOfSeveralThingsIsAsGoodAsItsWorst() {
    assertThat(Verdict.ofAll(List.of(Verdict.HOLDS, Verdict.HOLDS))).isEqualTo(Verdict.HOLDS);
    assertThat(Verdict.ofAll(List.of(Verdict.HOLDS, Verdict.UNDECIDED)))
        .isEqualTo(Verdict.UNDECIDED);
    assertThat(Verdict.ofAll(List.of(Verdict.UNDECIDED, Verdict.DOES_NOT_HOLD)))
        .isEqualTo(Verdict.DOES_NOT_HOLD);
  }
}
