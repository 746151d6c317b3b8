package dev.cicada.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Online plans with power control, deadlines, budgets and limits. */
class DevicesTest {
  private static final int SEEDS = 60;

  private final ExactPlanner planner = new ExactPlanner();

  private static List<Instances.Reference> references() {
    return Instances.references("devices.json");
  }

  @ParameterizedTest
  @MethodSource("references")
  void findsTheOptimumOfEveryReference(Instances.Reference reference) {
    Plan plan = planner.plan(reference.problem());
    double optimum = reference.number("optimum");
    assertThat(plan.objective()).isCloseTo(optimum, within(1e-9 * optimum));
    assertOptimal(reference.problem(), plan);
  }

  @Test
  void keepsAllLimitsAndProvesThatNothingIsBetter() {
    for (int seed = 0; seed < SEEDS; seed++) {
      RandomStream stream = new Seed(seed).stream(5);
      PlanningProblem free = Devices.random(1 + stream.nextInt(12), false, seed);
      Plan unlimited = planner.plan(free);
      assertOptimal(free, unlimited);
      PlannedUploads uploads = PlannedUploads.of(free, unlimited);
      double[] budgets =
          Arrays.stream(uploads.energyPerClientJoules())
              .map(joules -> stream.nextInt(2) == 0 ? Double.POSITIVE_INFINITY : 0.8 * joules)
              .toArray();
      for (Goal goal :
          List.of(
              free.network().goal().withEnergyBudget(0.7 * unlimited.energyJoules()),
              free.network().goal().withClientBudgets(budgets),
              free.network()
                  .goal()
                  .withMaxSendersPerRound(0.9 * unlimited.expectedCallersPerRound() + 0.1),
              free.network()
                  .goal()
                  .withClientBudgets(budgets)
                  .withEnergyBudget(0.8 * unlimited.energyJoules())
                  .withMaxSendersPerRound(0.9 * unlimited.expectedCallersPerRound() + 0.1))) {
        PlanningProblem limited = Devices.with(free, goal);
        Plan plan;
        try {
          plan = planner.plan(limited);
        } catch (InfeasibleException tooTight) {
          continue;
        }
        assertOptimal(limited, plan);
        assertThat(plan.objective()).isGreaterThanOrEqualTo(unlimited.objective() * (1 - 1e-9));
      }
    }
  }

  /** The paper's problem, solved by the general method and by its own. */
  @Test
  void agreesWithThePapersProblemWhereThatIsAllThereIs() {
    for (int seed = 0; seed < SEEDS; seed++) {
      RandomStream stream = new Seed(seed).stream(6);
      PlanningProblem problem =
          Instances.random(
              1 + stream.nextInt(20), 100, false, stream.nextDouble(0.001, 0.999), 0.01, seed);
      Plan own = planner.plan(problem);
      Plan general = new OnlineOptimum(problem).plan("exact");
      assertThat(general.objective()).isCloseTo(own.objective(), within(1e-12 * own.objective()));
      assertThat(general.gap()).isBetween(0.0, 1e-11);
    }
  }

  @Test
  void moreTimePowerEnergyOrSendersNeverCostMore() {
    for (int seed = 0; seed < SEEDS; seed++) {
      PlanningProblem problem = Devices.random(5, false, seed);
      Network network = problem.network();
      double deadline = network.transmitters().deadlineSeconds();
      double objective = planner.plan(problem).objective();
      assertThat(
              planner
                  .plan(Devices.with(problem, network.transmitters().withDeadline(1.5 * deadline)))
                  .objective())
          .isLessThanOrEqualTo(objective * (1 + 1e-11));
      double[] stronger = Arrays.stream(network.powerWatts()).map(watts -> 2 * watts).toArray();
      assertThat(planner.plan(network.withPowers(stronger).problem(problem.gains())).objective())
          .isLessThanOrEqualTo(objective * (1 + 1e-11));
      double joules = planner.plan(problem).energyJoules();
      double before = Double.POSITIVE_INFINITY;
      for (double part : new double[] {0.6, 0.8, 0.95}) {
        Goal goal = network.goal().withEnergyBudget(part * joules);
        double limited;
        try {
          limited = planner.plan(Devices.with(problem, goal)).objective();
        } catch (InfeasibleException tooTight) {
          continue;
        }
        assertThat(limited).isLessThanOrEqualTo(before * (1 + 1e-11));
        before = limited;
      }
    }
  }

  @Test
  void controllingThePowerNeverCostsMoreThanFullPowerAtTheSameDeadline() {
    for (int seed = 0; seed < SEEDS; seed++) {
      PlanningProblem problem = Devices.random(6, false, seed);
      Transmitters given = problem.network().transmitters();
      Transmitters fixed =
          new Transmitters(
              given.deadlineSeconds(), false, given.circuitWatts(), given.amplifierEfficiency());
      assertThat(planner.plan(problem).objective())
          .isLessThanOrEqualTo(
              planner.plan(Devices.with(problem, fixed)).objective() * (1 + 1e-11));
    }
  }

  @Test
  void theOrderOfClientsDoesNotMatter() {
    PlanningProblem problem = Devices.random(7, false, 3);
    int[] backwards = {6, 5, 4, 3, 2, 1, 0};
    double[] gains = Arrays.stream(backwards).mapToDouble(k -> problem.gains()[0][k]).toArray();
    Plan mirrored = planner.plan(problem.network().among(backwards).problem(gains));
    Plan plan = planner.plan(problem);
    assertThat(mirrored.objective()).isCloseTo(plan.objective(), within(1e-12 * plan.objective()));
    assertThat(mirrored.probabilities()[0][0]).isCloseTo(plan.probabilities()[0][6], within(1e-9));
  }

  /** What 20 J buy, and what that convergence costs, are the same question. */
  @Test
  void leastConvergenceWithinABudgetAndLeastEnergyAtAConvergenceAreInverse() {
    for (int seed = 0; seed < SEEDS; seed++) {
      PlanningProblem problem = Devices.random(8, false, seed);
      Goal goal = problem.network().goal();
      double joules = 0.9 * planner.plan(problem).energyJoules();
      Plan within;
      try {
        within = planner.plan(Devices.with(problem, goal.convergenceWithin(joules)));
      } catch (InfeasibleException tooTight) {
        continue;
      }
      assertThat(within.gap()).isBetween(0.0, 1e-9);
      assertThat(within.energyJoules()).isLessThanOrEqualTo(joules * (1 + 1e-9));
      Plan back = planner.plan(Devices.with(problem, goal.energyAtConvergence(within.objective())));
      assertThat(back.objective())
          .isCloseTo(within.energyJoules(), within(1e-8 * within.energyJoules()));
      assertThat(back.gap()).isBetween(0.0, 1e-9);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 1e-3, 1, 1e3, 1e9})
  void extremesStayFinite(double scale) {
    PlanningProblem problem = Devices.random(6, false, 11);
    Network network = problem.network();
    double[] gains = Arrays.stream(problem.gains()[0]).map(gain -> gain * scale).toArray();
    Plan plan =
        planner.plan(
            network.withTransmitters(network.transmitters().withDeadline(1e10)).problem(gains));
    assertThat(plan.objective()).isFinite().isPositive();
    assertThat(plan.gap()).isBetween(0.0, 1e-9);
  }

  @Test
  void saysWhichLimitIsToBlameAndWhatWouldDo() {
    PlanningProblem problem = Devices.random(4, false, 2);
    Network network = problem.network();
    assertThatThrownBy(
            () -> planner.plan(Devices.with(problem, network.transmitters().withDeadline(1e-3))))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageStartingWith("deadlineSeconds is 0.001; it must be at least ");
    assertThatThrownBy(
            () -> planner.plan(Devices.with(problem, network.goal().withEnergyBudget(1e-6))))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageStartingWith("energyBudgetJoules is 1.0E-6; it must be at least ");
    assertThatThrownBy(
            () ->
                planner.plan(
                    Devices.with(problem, network.goal().withClientBudgets(1, 1e-9, 1, 1))))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageStartingWith("clients[1].energyBudgetJoules is 1.0E-9; it must be at least ");
    assertThatThrownBy(() -> Devices.with(problem, network.goal().withMaxSendersPerRound(0.01)))
        .hasMessageStartingWith("maxSendersPerRound is 0.01; it must be at least 0.04");
    assertThatThrownBy(() -> Devices.with(problem, Transmitters.PAPER.withPowerControl()))
        .hasMessageContaining("slower is always cheaper");
  }

  /** The deadline that a refusal names works, and is hardly longer than it must be. */
  @Test
  void theShortestDeadlineThatIsNamedWorks() {
    PlanningProblem problem = Devices.random(4, false, 2);
    Transmitters transmitters = problem.network().transmitters();
    double shortest;
    try {
      planner.plan(Devices.with(problem, transmitters.withDeadline(1e-3)));
      throw new AssertionError("a deadline of a millisecond was met");
    } catch (InfeasibleException e) {
      shortest = Double.parseDouble(e.getMessage().replaceAll(".*at least ([^,]*),.*", "$1"));
    }
    PlanningProblem just = Devices.with(problem, transmitters.withDeadline(shortest * (1 + 1e-9)));
    assertOptimal(just, planner.plan(just));
    assertThatThrownBy(
            () -> planner.plan(Devices.with(problem, transmitters.withDeadline(shortest * 0.999))))
        .isInstanceOf(InfeasibleException.class);
  }

  private static void assertOptimal(PlanningProblem problem, Plan plan) {
    assertThat(plan.gap()).isBetween(0.0, 1e-9);
    PlanAssert.assertSound(problem, plan);
    PlanAssert.assertWithinLimits(problem, plan);
  }
}
