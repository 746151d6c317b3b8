package dev.cicada.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.radio.CellProcess;
import dev.cicada.radio.Placement;
import dev.cicada.radio.RedrawnMobility;
import dev.cicada.random.Seed;
import dev.cicada.scheme.BandwidthRules;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegrantedPlannerTest {
  private static PlanningProblem problem(int clients, boolean offline, double rho, long seed) {
    Network network = Paper.network(clients).withRounds(10).withRho(rho);
    return network.problem(
        new CellProcess(
                Paper.CELL, new RedrawnMobility(Placement.ANYWHERE), clients, new Seed(seed))
            .gains(0, offline ? 10 : 1));
  }

  /** Every set of callers, granted as a run grants. */
  private static double joules(Network network, double[] gains, double[] probabilities) {
    int clients = probabilities.length;
    double joules = 0;
    for (int set = 1; set < 1 << clients; set++) {
      int members = set;
      int[] callers =
          IntStream.range(0, clients).filter(client -> (members >> client & 1) == 1).toArray();
      double[] grants = new BandwidthRules.Optimal().grants(network, gains, gains, callers);
      double chance = 1;
      for (int client = 0; client < clients; client++) {
        double p = probabilities[client];
        chance *= (members >> client & 1) == 1 ? p : 1 - p;
      }
      for (int i = 0; i < callers.length; i++) {
        joules += chance * network.uploadJoules(callers[i], grants[i], gains[callers[i]]);
      }
    }
    return joules;
  }

  private static double objective(PlanningProblem problem, Plan plan) {
    double value = plan.convergenceTerm();
    int rows = plan.probabilities().length;
    for (int row = 0; row < rows; row++) {
      value +=
          (1 - problem.rho())
              * joules(problem.network(), problem.gains()[row], plan.probabilities()[row])
              * problem.rounds()
              / rows;
    }
    return value;
  }

  @ParameterizedTest
  @CsvSource({"false, 0.01", "false, 0.5", "true, 0.01", "true, 0.5"})
  void isWorthNoLessThanTheReservedPlanOnceTheBandIsGranted(boolean offline, double rho) {
    for (long seed = 1; seed <= 3; seed++) {
      PlanningProblem problem = problem(4, offline, rho, seed);
      Planner reserved = offline ? new CertifiedPlanner() : new ExactPlanner();
      Plan plan = new RegrantedPlanner(reserved).plan(problem);
      double objective = objective(problem, plan);
      assertThat(plan.objective()).isCloseTo(objective, within(1e-6 * objective));
      assertThat(objective)
          .isLessThanOrEqualTo(objective(problem, reserved.plan(problem)) * (1 + 1e-9))
          .isGreaterThanOrEqualTo(plan.lowerBound());
    }
  }

  @Test
  void noProbabilityAloneCanBeBettered() {
    PlanningProblem problem = problem(5, false, 0.1, 4);
    Plan plan = new RegrantedPlanner(new ExactPlanner()).plan(problem);
    double[] p = plan.probabilities()[0];
    for (int client = 0; client < p.length; client++) {
      for (double factor : new double[] {0.9, 1.1}) {
        double[] other = p.clone();
        other[client] = Math.max(0.01, Math.min(1, p[client] * factor));
        double convergence = 0;
        for (int k = 0; k < p.length; k++) {
          convergence += problem.convergenceTerm(k, 10 * other[k]);
        }
        double changed =
            convergence + 0.9 * 10 * joules(problem.network(), problem.gains()[0], other);
        assertThat(changed).isGreaterThanOrEqualTo(plan.objective() * (1 - 1e-6));
      }
    }
  }

  @Test
  void aSingleClientHasTheWholeBandAndSoTheBoundIsReached() {
    Plan plan = new RegrantedPlanner(new ExactPlanner()).plan(problem(1, false, 0.1, 1));
    assertThat(plan.gap()).isCloseTo(0, within(1e-9));
  }

  @Test
  void estimatesForManyClientsComeNearWhatRunsTake() {
    PlanningProblem problem = problem(12, false, 0.1, 2);
    Plan plan = new RegrantedPlanner(new ExactPlanner()).plan(problem);
    assertThat(plan.objective())
        .isCloseTo(objective(problem, plan), within(0.1 * plan.objective()))
        .isGreaterThan(plan.lowerBound());
  }

  @Test
  void refusesBudgets() {
    PlanningProblem problem = problem(3, false, 0.1, 1);
    assertThatThrownBy(
            () ->
                new RegrantedPlanner(new ExactPlanner())
                    .plan(Devices.with(problem, Goal.PAPER.withEnergyBudget(5))))
        .hasMessageContaining("there must be none. Maybe plan for reserved shares");
  }
}
