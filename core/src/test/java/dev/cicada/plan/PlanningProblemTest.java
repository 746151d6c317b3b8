package dev.cicada.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanningProblemTest {
  private static final double[] POWERS = {0.2, 0.2};
  private static final double[][] GAINS = {{1e-12, 1e-11}};

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -0.1, 1.5, Double.NaN})
  void rhoMustLieBetweenZeroAndOne(double rho) {
    assertThatThrownBy(() -> problem(6.37e6, 50, rho, 0.01, POWERS, GAINS))
        .hasMessage("rho is " + rho + "; it must be greater than 0 and less than 1");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1.01, -1, Double.NaN})
  void theLeastProbabilityMustBePositiveAndAtMostOne(double minProbability) {
    assertThatThrownBy(() -> problem(6.37e6, 50, 0.1, minProbability, POWERS, GAINS))
        .hasMessage(
            "minProbability is " + minProbability + "; it must be greater than 0 and at most 1");
  }

  @ParameterizedTest
  @CsvSource({"0, 50, modelBits", "NaN, 50, modelBits", "Infinity, 50, modelBits", "1, 0, rounds"})
  void sizesMustBePositive(double bits, int rounds, String field) {
    assertThatThrownBy(() -> problem(bits, rounds, 0.1, 0.01, POWERS, GAINS))
        .hasMessageStartingWith(field + " is ");
  }

  @Test
  void everyChannelIsCheckedAndNamed() {
    assertThatThrownBy(() -> problem(1, 50, 0.1, 0.01, new double[] {0.2, -1}, GAINS))
        .hasMessage("clients[1].powerWatts is -1.0; it must be positive and finite");
    assertThatThrownBy(() -> problem(1, 50, 0.1, 0.01, POWERS, new double[][] {{1e-12, 0}}))
        .hasMessage("clients[1].gain[0] is 0.0; it must be positive and finite");
    assertThatThrownBy(() -> problem(1, 50, 0.1, 0.01, POWERS, new double[][] {{1e-12}}))
        .hasMessageContaining("gain of round 0 is 1 clients long");
    assertThatThrownBy(() -> problem(1, 50, 0.1, 0.01, POWERS, new double[3][2]))
        .hasMessageContaining("gain is 3 values long; it must be one value, or as many as rounds");
    assertThatThrownBy(() -> problem(1, 50, 0.1, 0.01, new double[0], new double[1][0]))
        .hasMessageContaining("clients is empty");
    assertThatThrownBy(() -> problem(1, 50, 0.1, 0.01, POWERS, new double[][] {{1e-12, 1e-100}}))
        .hasMessageContaining("signal-to-noise ratio")
        .hasMessageContaining("Maybe");
  }

  @Test
  void oneRowOfGainsIsOnlineAndCanBeRepeatedOverTheRounds() {
    PlanningProblem online = problem(6.37e6, 3, 0.1, 0.01, POWERS, GAINS);
    assertThat(online.mode()).isEqualTo(Mode.ONLINE);
    PlanningProblem offline = online.offline();
    assertThat(offline.mode()).isEqualTo(Mode.OFFLINE);
    assertThat(offline.gains()).hasDimensions(3, 2);
  }

  private static PlanningProblem problem(
      double bits,
      int rounds,
      double rho,
      double minProbability,
      double[] powers,
      double[][] gains) {
    return new Network(Instances.PAPER_UPLINK, bits, rounds, rho, minProbability, powers)
        .problem(gains);
  }
}
