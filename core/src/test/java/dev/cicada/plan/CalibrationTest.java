package dev.cicada.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CalibrationTest {

  @ParameterizedTest
  @ValueSource(doubles = {0.11, 0.5, 1, 2, 5, 9.9})
  void hitsAnyTargetWithinReachExactlyOnline(double target) {
    PlanningProblem problem = Instances.random(10, 50, false, 0.5, 0.01, 1);
    Calibration calibration = calibrate(problem, new ExactPlanner(), target, 1e-9);
    assertThat(calibration.plan().expectedCallersPerRound())
        .isCloseTo(target, within(2e-9 * target));
    Plan again = new ExactPlanner().plan(problem.withRho(calibration.rho()));
    assertThat(again.expectedCallersPerRound()).isCloseTo(target, within(2e-9 * target));
  }

  @Test
  void comesWithinHalfACallOfATargetOfflineWhereCallsAreWhole() {
    PlanningProblem problem = Instances.random(3, 12, true, 0.5, 0.01, 2);
    Calibration calibration = calibrate(problem, new CertifiedPlanner(), 1, 0.01);
    assertThat(calibration.plan().expectedCallersPerRound() * 12).isCloseTo(12, within(0.5));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.05, 10.5, -1, Double.NaN})
  void saysWhichTargetsAreWithinReach(double target) {
    PlanningProblem problem = Instances.random(10, 50, false, 0.5, 0.01, 1);
    assertThatThrownBy(() -> calibrate(problem, new ExactPlanner(), target, 1e-6))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("target is " + target)
        .hasMessageContaining("from 0.1 to ");
  }

  private static Calibration calibrate(
      PlanningProblem problem, Planner planner, double target, double tolerance) {
    return Calibration.of(problem, planner, target, tolerance, Planner.Progress.NONE);
  }
}
