package dev.cicada.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;

/** What must hold of every plan, whatever made it. */
final class PlanAssert {
  private PlanAssert() {}

  static void assertSound(PlanningProblem problem, Plan plan) {
    assertThat(plan.objective()).isFinite().isPositive();
    assertThat(plan.lowerBound()).isFinite().isLessThanOrEqualTo(plan.objective());
    assertThat(plan.gap()).isBetween(0.0, 1.0);
    assertThat(plan.energyTerm())
        .isCloseTo(
            problem.network().energyFactor() * plan.energyJoules(),
            within(1e-12 * plan.energyJoules()));
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

  /** What must hold of plans with deadlines, power control and limits. */
  static void assertWithinLimits(PlanningProblem problem, Plan plan) {
    Network network = problem.network();
    Goal goal = network.goal();
    PlannedUploads uploads = PlannedUploads.of(problem, plan);
    double hair = 1 + 1e-9;
    for (int row = 0; row < plan.shares().length; row++) {
      double senders = 0;
      for (int k = 0; k < problem.clients(); k++) {
        senders += plan.probabilities()[row][k];
        assertThat(uploads.seconds()[row][k])
            .isLessThanOrEqualTo(network.transmitters().deadlineSeconds() * hair);
        assertThat(uploads.powersWatts()[row][k])
            .isLessThanOrEqualTo(network.powerWatts()[k] * hair);
      }
      assertThat(senders).isLessThanOrEqualTo(goal.maxSendersPerRound() * hair);
    }
    for (int k = 0; k < problem.clients(); k++) {
      assertThat(uploads.energyPerClientJoules()[k])
          .isLessThanOrEqualTo(goal.clientBudgetJoules(k) * hair);
    }
    assertThat(plan.energyJoules())
        .isLessThanOrEqualTo(goal.energyBudgetJoules() * hair)
        .isGreaterThanOrEqualTo(uploads.energyFloorJoules())
        .isCloseTo(
            Arrays.stream(uploads.energyPerClientJoules()).sum(),
            within(1e-9 * plan.energyJoules()));
    assertThat(uploads.convergence()).isLessThanOrEqualTo(goal.maxConvergence() * hair);
  }
}
