package dev.cicada.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** What must hold of every plan, whatever made it. */
final class PlanAssert {
  private PlanAssert() {}

  static void assertSound(PlanningProblem problem, Plan plan) {
    assertThat(plan.objective()).isFinite().isPositive();
    assertThat(plan.lowerBound()).isFinite().isLessThanOrEqualTo(plan.objective());
    assertThat(plan.gap()).isBetween(0.0, 1.0);
    assertThat(plan.energyTerm())
        .isCloseTo((1 - problem.rho()) * plan.energyJoules(), within(1e-12 * plan.energyTerm()));
    assertThat(plan.probabilities()).hasNumberOfRows(problem.gains().length);
    for (int row = 0; row < problem.gains().length; row++) {
      double total = 0;
      for (int k = 0; k < problem.clients(); k++) {
        assertThat(plan.probabilities()[row][k]).isBetween(problem.minProbability(), 1.0);
        assertThat(plan.shares()[row][k]).isPositive().isLessThanOrEqualTo(1);
        total += plan.shares()[row][k];
      }
      assertThat(total).isBetween(1 - 1e-9, 1.0);
    }
  }
}
