package dev.cicada.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Offline plans with power control, deadlines, budgets and limits. */
class LimitedPlanTest {
  private final CertifiedPlanner planner = new CertifiedPlanner();

  private static List<Instances.Reference> references() {
    return Instances.references("devices-offline.json");
  }

  @ParameterizedTest
  @MethodSource("references")
  void comesWithinHalfAPercentOfTheBestKnown(Instances.Reference reference) {
    PlanningProblem problem = reference.problem();
    Plan plan = planner.plan(problem);
    double best = reference.number("bestKnown");
    assertThat(plan.objective()).isLessThanOrEqualTo(1.005 * best);
    assertThat(plan.lowerBound()).isLessThanOrEqualTo(best);
    PlanAssert.assertSound(problem, plan);
    PlanAssert.assertWithinLimits(problem, plan);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 3})
  void keepsEveryLimitAndABound(long seed) {
    PlanningProblem free = Devices.random(4, true, seed);
    Plan unlimited = planner.plan(free);
    PlanAssert.assertWithinLimits(free, unlimited);
    Goal goal = free.network().goal();
    double[] budgets =
        Arrays.stream(PlannedUploads.of(free, unlimited).energyPerClientJoules())
            .map(joules -> 0.8 * joules)
            .toArray();
    for (Goal limited :
        List.of(
            goal.withEnergyBudget(0.7 * unlimited.energyJoules()),
            goal.withClientBudgets(budgets),
            goal.withMaxSendersPerRound(
                StrictMath.max(0.1, 0.9 * unlimited.expectedCallersPerRound())),
            goal.convergenceWithin(0.8 * unlimited.energyJoules()),
            goal.energyAtConvergence(1.2 * PlannedUploads.of(free, unlimited).convergence()))) {
      PlanningProblem problem = Devices.with(free, limited);
      Plan plan = planner.plan(problem);
      PlanAssert.assertSound(problem, plan);
      PlanAssert.assertWithinLimits(problem, plan);
      assertThat(plan.gap()).isLessThan(0.2);
    }
  }

  @Test
  void saysWhatTheLeastBudgetIs() {
    PlanningProblem free = Devices.random(4, true, 1);
    Goal tiny = free.network().goal().withEnergyBudget(1e-6);
    assertThatThrownBy(() -> planner.plan(Devices.with(free, tiny)))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageStartingWith("energyBudgetJoules is 1.0E-6; it must be at least ");
  }
}
