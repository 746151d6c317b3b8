package dev.cicada.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.plan.Algorithm1Planner.Settings;
import dev.cicada.radio.RateLogarithm;
import dev.cicada.radio.Uplink;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Algorithm1PlannerTest {

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.9})
  void resolvedItReachesTheOnlineOptimum(double rho) {
    PlanningProblem problem = Instances.random(10, 50, false, rho, 0.01, 1);
    Plan plan = new Algorithm1Planner(LineSearch.RESOLVE).plan(problem);
    PlanAssert.assertSound(problem, plan);
    assertThat(plan.status()).isEqualTo(Status.CONVERGED);
    assertThat(plan.gap()).isLessThan(1e-6);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.1, 0.9})
  void takenLiterallyItDivergesWithHalfStepsAndSaysSo(double rho) {
    PlanningProblem problem = Instances.random(10, 50, false, rho, 0.01, 1);
    Plan plan = new Algorithm1Planner(LineSearch.LITERAL).plan(problem);
    PlanAssert.assertSound(problem, plan);
    assertThat(plan.status()).isEqualTo(Status.DIVERGED);
    assertThat(plan.iterations()).isLessThan(300);
  }

  @Test
  void runningOutOfIterationsIsReportedAndNotHidden() {
    PlanningProblem problem = Instances.random(10, 50, false, 0.1, 0.01, 1);
    Plan plan = planner(LineSearch.RESOLVE, 0.5, 3).plan(problem);
    PlanAssert.assertSound(problem, plan);
    assertThat(plan.status()).isEqualTo(Status.NOT_CONVERGED);
    assertThat(plan.iterations()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void offlineItGivesAPlanWithAnHonestBoundWhateverHappens(long seed) {
    PlanningProblem problem = Instances.random(5, 12, true, 0.5, 0.01, seed);
    for (LineSearch lineSearch : LineSearch.values()) {
      Plan plan = planner(lineSearch, 0.5, 60).plan(problem);
      PlanAssert.assertSound(problem, plan);
      assertThat(plan.objective()).isGreaterThan(new CertifiedPlanner().plan(problem).lowerBound());
    }
  }

  @Test
  void theListenerHearsTheObjectiveOfEveryIteration() {
    PlanningProblem problem = Instances.random(6, 50, false, 0.1, 0.01, 2);
    List<Double> objectives = new ArrayList<>();
    Plan plan =
        new Algorithm1Planner(
                LineSearch.RESOLVE,
                Settings.DEFAULT,
                (i, objective, r) -> objectives.add(objective))
            .plan(problem);
    assertThat(objectives).hasSize(plan.iterations() + 1);
    assertThat(objectives.get(plan.iterations())).isCloseTo(plan.objective(), within(1e-9));
  }

  @Test
  void settingsOutOfRangeAreNamed() {
    assertThatThrownBy(() -> new Settings(1, 0.01, 10, 1e-6)).hasMessageContaining("zeta is 1");
    assertThatThrownBy(() -> new Settings(0.5, 0, 10, 1e-6)).hasMessageContaining("epsilon is 0");
    assertThatThrownBy(() -> new Settings(0.5, 0.01, 0, 1e-6))
        .hasMessageContaining("maximumIterations is 0");
  }

  private static Planner planner(LineSearch lineSearch, double zeta, int iterations) {
    Settings settings = new Settings(zeta, 0.01, iterations, 1e-6);
    return new Algorithm1Planner(lineSearch, settings, (i, objective, residual) -> {});
  }

  /** If noise drowns the signal, prices are far below the steps and must not get stuck at zero. */
  @Test
  void findsTheOptimumAtLowSignalToNoiseToo() {
    PlanningProblem usual = Instances.random(10, 50, false, 0.1, 0.01, 1);
    PlanningProblem wide =
        usual
            .network()
            .withUplink(Uplink.of(1e9, -174, RateLogarithm.BINARY))
            .problem(usual.gains());
    Plan plan = new Algorithm1Planner(LineSearch.RESOLVE).plan(wide);
    assertThat(plan.status()).isEqualTo(Status.CONVERGED);
    assertThat(plan.gap()).isLessThan(1e-6);
  }
}
