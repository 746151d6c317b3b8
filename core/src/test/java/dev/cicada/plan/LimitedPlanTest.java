package dev.cicada.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  /**
   * A single price of a call for all rounds proves most; with only a price for each round, gaps
   * were up to 78 %.
   */
  @ParameterizedTest
  @CsvSource({"2, 1", "2, 2", "3, 1", "3, 2"})
  void boundsTightLimitsOnSenders(long seed, double most) {
    PlanningProblem free = Devices.random(4, true, seed);
    PlanningProblem problem =
        Devices.with(free, free.network().goal().withMaxSendersPerRound(most));
    Plan plan = planner.plan(problem);
    PlanAssert.assertSound(problem, plan);
    PlanAssert.assertWithinLimits(problem, plan);
    assertThat(plan.gap()).isLessThan(0.05);
  }

  /** All plans of two clients and three rounds on a grid, of which a limit of one leaves few. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void takesTurnsAsWellAsAGridDoesWhereOneMayCall(long seed) {
    PlanningProblem free = Instances.random(2, 3, true, 0.3, 0.05, seed);
    Plan plan = planner.plan(Devices.with(free, Goal.PAPER.withMaxSendersPerRound(1)));
    int steps = 20;
    List<double[]> rows = new ArrayList<>();
    for (int one = 0; one <= steps; one++) {
      for (int other = 0; other <= steps - one; other++) {
        rows.add(new double[] {0.05 + 0.9 * one / steps, 0.05 + 0.9 * other / steps});
      }
    }
    double[][] energies = new double[3][rows.size()];
    for (int round = 0; round < 3; round++) {
      RoundProblem alone = new RoundProblem(free, round);
      Arrays.setAll(energies[round], row -> alone.energy(rows.get(row)));
    }
    double best = Double.POSITIVE_INFINITY;
    for (int a = 0; a < rows.size(); a++) {
      for (int b = 0; b < rows.size(); b++) {
        for (int c = 0; c < rows.size(); c++) {
          double first = rows.get(a)[0] + rows.get(b)[0] + rows.get(c)[0];
          double second = rows.get(a)[1] + rows.get(b)[1] + rows.get(c)[1];
          double objective =
              energies[0][a]
                  + energies[1][b]
                  + energies[2][c]
                  + free.convergenceTerm(0, first)
                  + free.convergenceTerm(1, second);
          best = StrictMath.min(best, objective);
        }
      }
    }
    assertThat(plan.lowerBound()).isLessThanOrEqualTo(best);
    assertThat(plan.objective()).isLessThanOrEqualTo(best * 1.005);
  }

  /** Raising probabilities to reach a convergence must not crowd rounds. */
  @ParameterizedTest
  @ValueSource(longs = {1, 4})
  void reachesAConvergenceWithinALimitOnSenders(long seed) {
    PlanningProblem free = Devices.random(4, true, seed);
    Goal goal = free.network().goal();
    Plan even = planner.plan(Devices.with(free, goal.withMaxSendersPerRound(1)));
    double reached = PlannedUploads.of(free, even).convergence();
    PlanningProblem problem =
        Devices.with(free, goal.withMaxSendersPerRound(1.3).energyAtConvergence(reached));
    PlanAssert.assertWithinLimits(problem, planner.plan(problem));
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
