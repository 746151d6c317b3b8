package dev.cicada.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.cli.CommandRun;
import dev.cicada.cli.plan.ExampleCell;
import dev.cicada.plan.ExactPlanner;
import dev.cicada.plan.Mode;
import dev.cicada.plan.Plan;
import dev.cicada.plan.PlanningProblem;
import org.junit.jupiter.api.Test;

class DemoCommandTest {
  @Test
  void showsBothPlansBesideTreatingAllAlike() {
    CommandRun run = CommandRun.of("demo");

    assertThat(run.exitCode()).isZero();
    assertThat(run.output())
        .contains(
            "seed 1", "online, equal", "online, exact", "offline, equal", "offline, certified");
  }

  @Test
  void planningBeatsTreatingAllAlike() {
    PlanningProblem problem = ExampleCell.of(Mode.ONLINE).problem();
    Plan plan = new ExactPlanner().plan(problem);

    Outcome equal = Outcome.ofEqualClients(problem, plan.expectedSendersPerRound());

    assertThat(Outcome.of(plan).objective()).isLessThan(equal.objective());
    assertThat(equal.objective()).isGreaterThan(plan.lowerBound());
  }

  @Test
  void treatingTheOnlyClientLikeItsPlanCostsTheSame() {
    PlanningProblem cell = ExampleCell.of(Mode.ONLINE).problem();
    PlanningProblem problem =
        new PlanningProblem(
            cell.uplink(),
            cell.modelBits(),
            cell.rounds(),
            cell.rho(),
            cell.minProbability(),
            new double[] {0.2},
            new double[][] {{1e-12}});
    Plan plan = new ExactPlanner().plan(problem);

    Outcome equal = Outcome.ofEqualClients(problem, plan.expectedSendersPerRound());

    assertThat(equal.objective()).isCloseTo(plan.objective(), within(1e-9 * plan.objective()));
  }
}
