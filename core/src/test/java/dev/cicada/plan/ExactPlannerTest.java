package dev.cicada.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.radio.RateLogarithm;
import dev.cicada.radio.Uplink;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ExactPlannerTest {
  private final Planner planner = new ExactPlanner();

  static List<Instances.Reference> references() {
    return Instances.references("online.json");
  }

  /** Instances over all magnitudes: 1 to 200 clients, powers, floors and trade-offs at random. */
  static Stream<PlanningProblem> randomProblems() {
    return Stream.iterate(0, seed -> seed + 1)
        .limit(60)
        .map(
            seed -> {
              RandomStream stream = new Seed(seed).stream(99);
              int clients = 1 + stream.nextInt(200);
              double[] powers = new double[clients];
              Arrays.setAll(powers, k -> StrictMath.pow(10, stream.nextDouble(-3, 1)));
              return new Network(
                      Instances.PAPER_UPLINK,
                      StrictMath.pow(10, stream.nextDouble(4, 9)),
                      1 + stream.nextInt(300),
                      stream.nextDouble(0.001, 0.999),
                      stream.nextDouble(0.001, 0.3),
                      powers)
                  .problem(Instances.gains(clients, 1, seed));
            });
  }

  @ParameterizedTest
  @MethodSource("references")
  void reachesTheReferenceOptimum(Instances.Reference reference) {
    Plan plan = planner.plan(reference.problem());
    PlanAssert.assertSound(reference.problem(), plan);
    double optimum = reference.number("optimum");
    assertThat(plan.objective()).isCloseTo(optimum, within(1e-10 * optimum));
    assertThat(plan.lowerBound()).isLessThanOrEqualTo(optimum);
    List<?> probabilities = (List<?>) reference.expected().get("probabilities");
    for (int k = 0; k < reference.problem().clients(); k++) {
      double expected = ((Number) probabilities.get(k)).doubleValue();
      assertThat(plan.probabilities()[0][k]).isCloseTo(expected, within(1e-5));
    }
  }

  @ParameterizedTest
  @MethodSource("randomProblems")
  void certifiesItsPlanToNineDigits(PlanningProblem problem) {
    Plan plan = planner.plan(problem);
    PlanAssert.assertSound(problem, plan);
    assertThat(plan.gap()).isLessThan(1e-9);
    assertThat(plan.status()).isEqualTo(Status.OPTIMAL);
  }

  @ParameterizedTest
  @MethodSource("randomProblems")
  void satisfiesTheKktConditions(PlanningProblem problem) {
    Plan plan = planner.plan(problem);
    double[] prices = new double[problem.clients()];
    for (int k = 0; k < prices.length; k++) {
      double share = plan.shares()[0][k];
      double probability = plan.probabilities()[0][k];
      double step = 1e-4 * share;
      double slope =
          (energyTerm(problem, k, share + step, probability)
                  - energyTerm(problem, k, share - step, probability))
              / (2 * step);
      prices[k] = -slope;
      double marginal =
          energyTerm(problem, k, share, probability) / probability
              - 2 * problem.rho() / (problem.clients() * probability * probability * probability);
      double scale = energyTerm(problem, k, share, probability) / probability;
      if (probability <= problem.minProbability()) {
        assertThat(marginal).isGreaterThan(-1e-6 * scale);
      } else if (probability >= 1) {
        assertThat(marginal).isLessThan(1e-6 * scale);
      } else {
        assertThat(marginal).isCloseTo(0, within(1e-6 * scale));
      }
    }
    for (double price : prices) {
      assertThat(price).isCloseTo(prices[0], within(1e-5 * prices[0]));
    }
  }

  @Test
  void noNearbyPlanIsBetter() {
    PlanningProblem problem = Instances.random(8, 50, false, 0.1, 0.01, 3);
    Plan plan = planner.plan(problem);
    RandomStream stream = new Seed(5).stream(0);
    for (int trial = 0; trial < 2_000; trial++) {
      double[] shares = plan.shares()[0].clone();
      double[] probabilities = plan.probabilities()[0].clone();
      double size = StrictMath.pow(10, stream.nextDouble(-6, -0.5));
      double total = 0;
      for (int k = 0; k < shares.length; k++) {
        shares[k] *= StrictMath.exp(size * stream.nextGaussian());
        probabilities[k] *= StrictMath.exp(size * stream.nextGaussian());
        probabilities[k] = StrictMath.max(0.01, StrictMath.min(1, probabilities[k]));
        total += shares[k];
      }
      Shares.scale(shares, total);
      double objective =
          Plan.of(
                  "nearby",
                  problem,
                  new double[][] {probabilities},
                  new double[][] {shares},
                  0,
                  0,
                  Status.OPTIMAL)
              .objective();
      assertThat(objective).isGreaterThanOrEqualTo(plan.lowerBound());
    }
  }

  @Test
  void sendersAndEnergyGrowWithRho() {
    PlanningProblem problem = Instances.random(20, 100, false, 0.5, 0.01, 4);
    double senders = 0;
    double energy = 0;
    for (double rho = 0.001; rho < 1; rho += 0.0499) {
      Plan plan = planner.plan(problem.withRho(rho));
      assertThat(plan.expectedCallersPerRound()).isGreaterThan(senders);
      assertThat(plan.energyJoules()).isGreaterThan(energy);
      senders = plan.expectedCallersPerRound();
      energy = plan.energyJoules();
    }
  }

  @Test
  void permutingClientsPermutesThePlan() {
    PlanningProblem problem = Instances.random(9, 50, false, 0.2, 0.01, 6);
    double[] reversed = new double[9];
    Arrays.setAll(reversed, k -> problem.gains()[0][8 - k]);
    PlanningProblem mirror = problem.network().problem(reversed);
    Plan plan = planner.plan(problem);
    Plan mirrored = planner.plan(mirror);
    for (int k = 0; k < 9; k++) {
      assertThat(mirrored.probabilities()[0][k])
          .isCloseTo(plan.probabilities()[0][8 - k], within(1e-12));
      assertThat(mirrored.shares()[0][k]).isCloseTo(plan.shares()[0][8 - k], within(1e-12));
    }
  }

  @Test
  void unitsScaleAsTheyShould() {
    PlanningProblem problem = Instances.random(7, 50, false, 0.2, 0.01, 7);
    // Twice the bits over twice the band, at gains that make up for the noise of a wider band: the
    // same seconds and joules, and so the same plan.
    Plan plan = planner.plan(problem);
    double[] doubledGain = Arrays.stream(problem.gains()[0]).map(gain -> 2 * gain).toArray();
    PlanningProblem scaled =
        problem
            .network()
            .withUplink(Uplink.of(10e6, -174, RateLogarithm.BINARY))
            .withModelBits(2 * problem.network().modelBits())
            .problem(doubledGain);
    Plan same = planner.plan(scaled);
    assertThat(same.objective()).isCloseTo(plan.objective(), within(1e-11 * plan.objective()));
    assertThat(same.probabilities()[0]).containsExactly(plan.probabilities()[0], within(1e-11));
    // The natural logarithm is a rate 1/log2(e) times as high.
    PlanningProblem natural =
        problem
            .network()
            .withUplink(Uplink.of(5e6, -174, RateLogarithm.NATURAL))
            .withModelBits(problem.network().modelBits() * StrictMath.log(2))
            .problem(problem.gains());
    assertThat(planner.plan(natural).objective())
        .isCloseTo(plan.objective(), within(1e-11 * plan.objective()));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 500, 500, 0.1, 6.37e6, 0.2, 0.2",
    "2, 1, 10000, 0.1, 6.37e6, 0.2, 0.2",
    "10, 1, 1, 0.5, 6.37e6, 0.2, 0.2",
    "10, 10000, 10000, 0.5, 6.37e6, 0.2, 0.2",
    "10, 100, 1000, 1e-12, 6.37e6, 0.2, 0.2",
    "10, 100, 1000, 0.999999999999, 6.37e6, 0.2, 0.2",
    "10, 100, 1000, 0.1, 1e3, 0.2, 0.2",
    "10, 100, 1000, 0.1, 1e10, 0.2, 0.2",
    "10, 100, 1000, 0.1, 6.37e6, 1e-5, 10",
    "1000, 1, 10000, 0.999, 1e10, 1e-5, 10",
    "1000000, 1, 2000, 0.1, 6.37e6, 0.001, 1"
  })
  void staysFiniteAndFeasibleAtExtremes(
      int clients,
      double nearest,
      double farthest,
      double rho,
      double bits,
      double leastPower,
      double mostPower) {
    double[] powers = new double[clients];
    double[] gains = new double[clients];
    for (int k = 0; k < clients; k++) {
      double part = clients == 1 ? 0 : k / (double) (clients - 1);
      gains[k] =
          Instances.gainAt(nearest * StrictMath.pow(farthest / nearest, (part * 7919) % 1.0));
      powers[k] = leastPower * StrictMath.pow(mostPower / leastPower, part);
    }
    PlanningProblem problem =
        new Network(Instances.PAPER_UPLINK, bits, 50, rho, 0.01, powers).problem(gains);
    Plan plan = planner.plan(problem);
    assertThat(plan.gap()).isBetween(0.0, 1e-9);
    assertThat(plan.objective()).isFinite().isPositive();
    assertThat(Arrays.stream(plan.shares()[0]).sum()).isBetween(1 - 1e-9, 1.0);
    assertThat(Arrays.stream(plan.shares()[0]).min().orElseThrow()).isPositive();
    assertThat(Arrays.stream(plan.probabilities()[0]).min().orElseThrow())
        .isGreaterThanOrEqualTo(0.01);
    assertThat(Arrays.stream(plan.probabilities()[0]).max().orElseThrow()).isLessThanOrEqualTo(1);
  }

  @Test
  void refusesAnOfflineProblemAndSaysWhatToUse() {
    PlanningProblem offline = Instances.random(3, 4, true, 0.1, 0.01, 1);
    assertThatThrownBy(() -> planner.plan(offline))
        .hasMessageContaining("Maybe use solver certified");
  }

  private static double energyTerm(PlanningProblem problem, int k, double share, double p) {
    return p * problem.rowWeight(k) / problem.rate(problem.wholeBandSnr(0)[k], share);
  }
}
