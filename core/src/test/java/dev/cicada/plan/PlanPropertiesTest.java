package dev.cicada.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.radio.Uplink;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What must hold between plans of related problems with power control, deadlines and limits.
 *
 * <p>Offline plans need not be optimal, so bounds are compared: the bound of an easier problem must
 * not exceed a plan for the harder one.
 */
class PlanPropertiesTest {
  private final ExactPlanner exact = new ExactPlanner();
  private final CertifiedPlanner certified = new CertifiedPlanner();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void offlineNoEasingRaisesTheBoundAboveWhatWasFeasible(long seed) {
    PlanningProblem problem = Devices.random(4, true, seed);
    Network network = problem.network();
    Transmitters given = network.transmitters();
    Plan plan = certified.plan(problem);
    PlanAssert.assertSound(problem, plan);
    PlanAssert.assertWithinLimits(problem, plan);
    assertEasier(Devices.with(problem, given.withDeadline(1.5 * given.deadlineSeconds())), plan);
    double[] stronger = Arrays.stream(network.powerWatts()).map(watts -> 2 * watts).toArray();
    assertEasier(network.withPowers(stronger).problem(problem.gains()), plan);
    Goal tight = network.goal().withEnergyBudget(0.7 * plan.energyJoules());
    Plan frugal = certified.plan(Devices.with(problem, tight));
    assertEasier(problem, frugal);
    Goal looser = network.goal().withEnergyBudget(0.85 * plan.energyJoules());
    assertEasier(Devices.with(problem, looser), frugal);
    Goal few = network.goal().withMaxSendersPerRound(1);
    Plan quiet = certified.plan(Devices.with(problem, few));
    assertEasier(Devices.with(problem, network.goal().withMaxSendersPerRound(1.5)), quiet);
  }

  private void assertEasier(PlanningProblem easier, Plan harder) {
    Plan plan = certified.plan(easier);
    assertThat(plan.lowerBound()).isLessThanOrEqualTo(harder.objective());
    assertThat(plan.objective()).isLessThanOrEqualTo(harder.objective() * 1.02);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void offlineControllingThePowerCostsNoMoreThanFullPower(long seed) {
    PlanningProblem problem = Devices.random(4, true, seed);
    Transmitters given = problem.network().transmitters();
    Transmitters fixed =
        new Transmitters(
            given.deadlineSeconds(), false, given.circuitWatts(), given.amplifierEfficiency());
    assertEasier(problem, certified.plan(Devices.with(problem, fixed)));
  }

  /** A band, a model and a noise density in other units are the same problem. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void unitsDoNotMatter(long seed) {
    for (boolean offline : new boolean[] {false, true}) {
      PlanningProblem problem = Devices.random(5, offline, seed);
      Uplink uplink = problem.network().uplink();
      double scale = 1_024;
      PlanningProblem scaled =
          problem
              .network()
              .withUplink(
                  new Uplink(
                      uplink.bandwidthHz() * scale,
                      uplink.noiseWattsPerHz() / scale,
                      uplink.logarithm()))
              .withModelBits(problem.network().modelBits() * scale)
              .problem(problem.gains());
      Planner planner = offline ? certified : exact;
      double objective = planner.plan(problem).objective();
      assertThat(planner.plan(scaled).objective())
          .isCloseTo(objective, within((offline ? 1e-3 : 1e-11) * objective));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void offlineTheOrderOfClientsDoesNotMatter(long seed) {
    PlanningProblem problem = Devices.random(4, true, seed);
    int[] backwards = {3, 2, 1, 0};
    double[][] gains =
        Arrays.stream(problem.gains())
            .map(row -> Transmitters.pick(row, backwards))
            .toArray(double[][]::new);
    Plan plan = certified.plan(problem);
    Plan mirrored = certified.plan(problem.network().among(backwards).problem(gains));
    assertThat(mirrored.lowerBound()).isLessThanOrEqualTo(plan.objective());
    assertThat(plan.lowerBound()).isLessThanOrEqualTo(mirrored.objective());
    assertThat(mirrored.objective()).isCloseTo(plan.objective(), within(0.01 * plan.objective()));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void offlineTheNumberOfThreadsDoesNotMatter(long seed) throws Exception {
    PlanningProblem problem = Devices.random(4, true, seed);
    Plan alone = onThreads(1, problem);
    Plan together = onThreads(4, problem);
    assertThat(together.objective()).isEqualTo(alone.objective());
    assertThat(together.lowerBound()).isEqualTo(alone.lowerBound());
    assertThat(together.probabilities()).isDeepEqualTo(alone.probabilities());
    assertThat(together.shares()).isDeepEqualTo(alone.shares());
  }

  private Plan onThreads(int threads, PlanningProblem problem) throws Exception {
    ForkJoinPool pool = new ForkJoinPool(threads);
    try {
      return pool.submit(() -> certified.plan(problem)).get();
    } finally {
      pool.shutdown();
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 1e-3, 1e3, 1e9})
  void offlineExtremesStayFinite(double scale) {
    PlanningProblem problem = Devices.random(3, true, 11);
    Network network = problem.network();
    double[][] gains =
        Arrays.stream(problem.gains())
            .map(row -> Arrays.stream(row).map(gain -> gain * scale).toArray())
            .toArray(double[][]::new);
    PlanningProblem extreme =
        network.withTransmitters(network.transmitters().withDeadline(1e10)).problem(gains);
    PlanAssert.assertSound(extreme, certified.plan(extreme));
  }

  /** Where p is free, the gain in convergence by a little more of it equals the cost in energy. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void onlinePlansAreStationary(long seed) {
    PlanningProblem problem = Devices.random(8, false, seed);
    Network network = problem.network();
    Plan plan = exact.plan(problem);
    double[] p = plan.probabilities()[0];
    double[] shares = plan.shares()[0];
    double bandPrice = Double.NaN;
    for (int k = 0; k < 8; k++) {
      double gain = problem.gains()[0][k];
      double factor = network.energyFactor() * problem.rounds();
      if (p[k] > problem.minProbability() && p[k] < 1) {
        double gained = problem.convergencePrice(k, p[k] * problem.rounds()) * problem.rounds();
        assertThat(factor * network.uploadJoules(k, shares[k], gain))
            .isCloseTo(gained, within(1e-8 * gained));
      }
      double step = 1e-5 * shares[k];
      if (shares[k] - step > network.leastShare(k, gain) * (1 + 1e-6)) {
        double saved =
            network.uploadJoules(k, shares[k] - step, gain)
                - network.uploadJoules(k, shares[k] + step, gain);
        double price = factor * p[k] * saved / (2 * step);
        bandPrice = Double.isNaN(bandPrice) ? price : bandPrice;
        assertThat(price).isCloseTo(bandPrice, within(1e-3 * bandPrice));
      }
    }
  }
}
