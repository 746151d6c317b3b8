package dev.cicada.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.radio.CellProcess;
import dev.cicada.radio.Placement;
import dev.cicada.radio.RedrawnMobility;
import dev.cicada.random.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Offline plans where not everybody fits into every round. */
class LeavingOutTest {
  private static final int CLIENTS = 4;
  private static final int ROUNDS = 12;

  private static PlanningProblem problem(double deadline, long seed) {
    Network network =
        Paper.network(CLIENTS)
            .withRounds(ROUNDS)
            .withTransmitters(Transmitters.PAPER.withDeadline(deadline).withPowerControl());
    return network.problem(
        new CellProcess(
                Paper.CELL, new RedrawnMobility(Placement.ANYWHERE), CLIENTS, new Seed(seed))
            .gains(0, ROUNDS));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void plansForThoseWhoFitAndKeepsItsBound(long seed) {
    PlanningProblem problem = problem(0.8, seed);
    Plan plan = new CertifiedPlanner().plan(problem.leavingOut());
    int leftOut = 0;
    for (int round = 0; round < ROUNDS; round++) {
      double band = 0;
      for (int client : Fitting.of(problem.network(), problem.gains()[round]).leftOut()) {
        assertThat(plan.probabilities()[round][client]).isZero();
        leftOut++;
      }
      for (int client = 0; client < CLIENTS; client++) {
        band += plan.shares()[round][client];
        if (plan.probabilities()[round][client] > 0) {
          assertThat(plan.probabilities()[round][client]).isGreaterThanOrEqualTo(0.01);
          assertThat(
                  problem
                      .network()
                      .uploadSeconds(
                          client, plan.shares()[round][client], problem.gains()[round][client]))
              .isLessThanOrEqualTo(0.8 * (1 + 1e-8));
        }
      }
      assertThat(band).isLessThanOrEqualTo(1);
    }
    assertThat(leftOut).isPositive();
    assertThat(plan.gap()).isBetween(0.0, 0.1);
  }

  @Test
  void changesNothingWhereEverybodyFits() {
    PlanningProblem problem = problem(60, 1);
    Plan plan = new CertifiedPlanner().plan(problem);
    assertThat(new CertifiedPlanner().plan(problem.leavingOut()).objective())
        .isCloseTo(plan.objective(), within(0.0));
  }

  @Test
  void refusesADeadlineThatSomebodyNeverMeetsAndNamesOneThatWorks() {
    assertThatThrownBy(() -> problem(0.01, 1).leavingOut())
        .isInstanceOf(InfeasibleException.class)
        .hasMessageMatching(
            "deadlineSeconds is 0.01; it must be about [0-9.]+, for every client to fit into one"
                + " round at least");
  }
}
