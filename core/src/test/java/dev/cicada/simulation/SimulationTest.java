package dev.cicada.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.protocol.Buffered;
import dev.cicada.protocol.CallDraws;
import dev.cicada.protocol.Evaluator;
import dev.cicada.protocol.FedAdam;
import dev.cicada.protocol.FedAsync;
import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.protocol.StalenessWeight;
import dev.cicada.radio.CellProcess;
import dev.cicada.radio.Placement;
import dev.cicada.radio.StaticMobility;
import dev.cicada.random.Seed;
import dev.cicada.scheme.AgeBasedScheme;
import dev.cicada.scheme.BandwidthRule;
import dev.cicada.scheme.BandwidthRules;
import dev.cicada.scheme.Calls;
import dev.cicada.scheme.Cells;
import dev.cicada.scheme.Decision;
import dev.cicada.scheme.FullScheme;
import dev.cicada.scheme.OpportunisticScheme;
import dev.cicada.scheme.RandomScheme;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SimulationTest {
  static List<String> schemes() {
    return Cells.schemes();
  }

  private static void assertSame(Runs.Outcome one, Runs.Outcome other) {
    assertThat(one.rounds()).isEqualTo(other.rounds());
    assertThat(one.state()).usingRecursiveComparison().isEqualTo(other.state());
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void everySchemePassesItsChecksAndGivesTheSameBitsLazyOrEagerOnOneThreadOrSeveral(String name) {
    Runs runs = new Runs();
    runs.scheme = Cells.scheme(name);
    Runs.Outcome lazy = runs.outcome();
    assertThat(lazy.rounds()).hasSize(runs.rounds);
    runs.training = Training.EAGER;
    assertSame(lazy, runs.outcome());
    runs.training = Training.LAZY;
    runs.parallel = true;
    assertSame(lazy, runs.outcome());
  }

  /** The paper's steps 1 to 5, word for word: every client trains in every round. */
  @Test
  void equalsTheProtocolWrittenOutWithAModelForEveryClient() {
    Runs runs = new Runs();
    LeastSquares trainer = runs.trainer();
    CallDraws draws = CallDraws.of(Runs.SEED);
    float[] global = {1, 2, 3, 4};
    float[][] received = new float[runs.clients][];
    float[][] local = new float[runs.clients][];
    for (int client = 0; client < runs.clients; client++) {
      received[client] = global.clone();
      local[client] = global.clone();
    }
    for (int round = 0; round < runs.rounds; round++) {
      double[] sum = new double[global.length];
      for (int client = 0; client < runs.clients; client++) {
        for (int step = 0; step < runs.localSteps; step++) {
          trainer.step(client, (long) round * runs.localSteps + step, local[client]);
        }
        if (draws.calls(client, round, 2.0 / runs.clients)) {
          for (int i = 0; i < sum.length; i++) {
            sum[i] += local[client][i] - received[client][i];
          }
        }
      }
      for (int i = 0; i < sum.length; i++) {
        global[i] = (float) (global[i] + sum[i] / runs.clients);
      }
      for (int client = 0; client < runs.clients; client++) {
        if (draws.calls(client, round, 2.0 / runs.clients)) {
          received[client] = global.clone();
          local[client] = global.clone();
        }
      }
    }
    Simulation simulation = runs.start();
    simulation.run();
    assertThat(simulation.model()).containsExactly(global);
  }

  @Test
  void goesOnFromAnyRoundAsIfNothingHadHappened() {
    Runs runs = new Runs();
    runs.rounds = 12;
    for (var aggregation :
        List.of(
            Buffered.fedBuff(3),
            new FedAsync(0.6, StalenessWeight.polynomial(0.5)),
            new FedAdam(0.1, 0.9, 0.99, 1e-3))) {
      runs.aggregation = aggregation;
      runs.scheme = new OpportunisticScheme();
      Runs.Outcome through = runs.outcome();
      for (int stop = 0; stop <= runs.rounds; stop++) {
        Simulation stopped = runs.start();
        List<RoundRecord> records = new ArrayList<>();
        stopped.addListener(records::add);
        for (int round = 0; round < stop; round++) {
          stopped.step();
        }
        Simulation resumed = runs.start(stopped.state());
        resumed.addListener(records::add);
        resumed.run();
        assertSame(through, new Runs.Outcome(records, resumed.state()));
      }
    }
  }

  @Test
  void allClientsWithOneLocalStepAreMiniBatchDescentOverAllTheirBatches() {
    Runs runs = new Runs();
    runs.scheme = new RandomScheme(runs.clients);
    runs.localSteps = 1;
    LeastSquares trainer = runs.trainer();
    double[] expected = {1, 2, 3, 4};
    for (int round = 0; round < runs.rounds; round++) {
      float[] model = new float[expected.length];
      for (int i = 0; i < model.length; i++) {
        model[i] = (float) expected[i];
      }
      for (int client = 0; client < runs.clients; client++) {
        float[] gradient = trainer.gradient(client, round, model);
        for (int i = 0; i < model.length; i++) {
          expected[i] -= (double) LeastSquares.RATE * gradient[i] / runs.clients;
        }
      }
    }
    Simulation simulation = runs.start();
    simulation.run();
    for (int i = 0; i < expected.length; i++) {
      assertThat((double) simulation.model()[i]).isCloseTo(expected[i], within(1e-5));
    }
  }

  @Test
  void clientsCallAsOftenAsTheirProbabilitiesSay() {
    Runs runs = new Runs();
    runs.rounds = 2000;
    runs.localSteps = 1;
    runs.scheme = new RandomScheme(1.5);
    ClientTotals totals = runs.outcome().state().clients();
    double p = 1.5 / runs.clients;
    double deviation = Math.sqrt(runs.rounds * p * (1 - p));
    for (int calls : totals.calls()) {
      assertThat((double) calls).isCloseTo(runs.rounds * p, within(4 * deviation));
    }
    assertThat(totals.probabilitySums()[0]).isCloseTo(runs.rounds * p, within(1e-9));
  }

  @Test
  void chargesAnUploadWhatTheRadioModelSays() {
    Runs runs = new Runs();
    runs.mobility = new StaticMobility(Placement.ANYWHERE);
    runs.scheme = new AgeBasedScheme(2);
    CellProcess cell = runs.cell();
    double[] meters = new double[runs.clients];
    cell.distances(0, meters);
    for (BandwidthRule rule : List.of(new BandwidthRules.Fixed(), new BandwidthRules.Shared())) {
      runs.bandwidth = rule;
      double share = rule.waitsForDraws() ? 1.0 / 2 : 1.0 / 6;
      double slowest = 0;
      double joules = 0;
      for (int client = 0; client < 2; client++) {
        double gain = Math.pow(10, -(128.1 + 37.6 * Math.log10(meters[client] / 1000)) / 10);
        double noiseWatts = share * 5e6 * Math.pow(10, (-174 - 30) / 10.0);
        double rate = share * 5e6 * Math.log(1 + 0.2 * gain / noiseWatts) / Math.log(2);
        slowest = Math.max(slowest, 6.37e6 / rate);
        joules += 0.2 * 6.37e6 / rate;
      }
      RoundRecord first = runs.outcome().rounds().get(0);
      assertThat(first.energyJoules()).isCloseTo(joules, within(1e-9 * joules));
      assertThat(first.airtimeSeconds()).isCloseTo(joules / 0.2, within(1e-9 * joules / 0.2));
      assertThat(first.slowestUploadSeconds()).isCloseTo(slowest, within(1e-9 * slowest));
    }
  }

  /** Joules of 100 rounds with one caller each, from a prototype in another language. */
  @ParameterizedTest
  @CsvSource({"random, 40.4, 12.7, 12.6", "age-based, 43.0, 9.8, 9.8", "greedy, 23.5, 3.5, 3.5"})
  void benchmarksTakeTheEnergyThatAnIndependentPrototypeFound(
      String name, double fixed, double shared, double optimal) {
    Runs runs = new Runs();
    runs.clients = 10;
    runs.rounds = 100;
    runs.localSteps = 1;
    runs.scheme = Cells.scheme(name);
    Map<BandwidthRule, Double> expected =
        Map.of(
            new BandwidthRules.Fixed(), fixed,
            new BandwidthRules.Shared(), shared,
            new BandwidthRules.Optimal(), optimal);
    for (BandwidthRule rule : expected.keySet()) {
      runs.bandwidth = rule;
      double joules = 0;
      for (int seed = 1; seed <= 8; seed++) {
        runs.seed = new Seed(seed);
        joules += runs.outcome().state().cumulativeEnergyJoules() / 8;
      }
      double reference = expected.get(rule);
      assertThat(joules).isCloseTo(reference, within(0.12 * reference));
    }
  }

  @Test
  void countsIntervalsStalenessAndVersionsOfClientsThatCallInTurn() {
    Runs runs = new Runs();
    runs.scheme = new AgeBasedScheme(1);
    List<RoundRecord> rounds = runs.outcome().rounds();
    assertThat(rounds.get(2).meanInterval()).isEqualTo(3);
    assertThat(rounds.get(2).maximumStaleness()).isEqualTo(2);
    assertThat(rounds.get(19).maximumInterval()).isEqualTo(6);
    assertThat(rounds.get(19).meanStaleness()).isEqualTo(5);
    assertThat(rounds.get(19).version()).isEqualTo(20);
    assertThat(rounds.get(19).versionsAlive()).isEqualTo(6);
  }

  @Test
  void forcesASilentClientToCallWithinItsMaximumInterval() {
    Runs runs = new Runs();
    runs.rounds = 100;
    runs.scheme = new RandomScheme(0.1);
    runs.maximumIntervals = MaximumIntervals.all(8);
    Runs.Outcome outcome = runs.outcome();
    ClientTotals totals = outcome.state().clients();
    for (int client = 0; client < runs.clients; client++) {
      assertThat(totals.longestIntervals()[client]).isEqualTo(8);
      assertThat(totals.forcedCalls()[client]).isBetween(6, totals.calls()[client]);
      assertThat(totals.energyJoules()[client]).isPositive();
    }
    int forced = outcome.rounds().stream().mapToInt(RoundRecord::forcedCallers).sum();
    assertThat(forced).isEqualTo(Arrays.stream(totals.forcedCalls()).sum());
  }

  @Test
  void evaluatesEveryFewRoundsAndAtTheEnd() {
    Runs runs = new Runs();
    runs.evaluateEvery = 8;
    List<Integer> evaluated =
        runs.outcome().rounds().stream()
            .filter(round -> round.evaluation().isPresent())
            .map(RoundRecord::round)
            .toList();
    assertThat(evaluated).containsExactly(7, 15, 19);
  }

  @Test
  void chargesEveryClientForItsLocalStepsWhetherItCallsOrNot() {
    Runs runs = new Runs();
    runs.computeEnergy = new ComputeEnergy(1e-28, 1e4, 10, 1e9);
    assertThat(runs.outcome().rounds().get(0).computeJoules())
        .isCloseTo(6 * 3 * 1e-5, within(1e-15));
  }

  @Test
  void listenersSeeDecisionsAndCallsBeforeTheRoundIsClosed() {
    Runs runs = new Runs();
    runs.scheme = new FullScheme();
    List<String> heard = new ArrayList<>();
    Simulation simulation = runs.start();
    simulation.addListener(
        new RoundListener() {
          @Override
          public void decided(int round, double[] gains, Decision decision) {
            heard.add("decided " + round + " " + decision.probabilities()[5]);
          }

          @Override
          public void called(Calls calls) {
            heard.add("called " + calls.round() + " " + calls.staleness()[5]);
          }

          @Override
          public void closed(RoundRecord round) {
            heard.add("closed " + round.round() + " " + round.callers());
          }
        });
    simulation.step();
    simulation.step();
    assertThat(heard)
        .containsExactly(
            "decided 0 1.0",
            "called 0 0",
            "closed 0 6",
            "decided 1 1.0",
            "called 1 0",
            "closed 1 6");
  }

  /** A test that is over only when somebody waits for it. */
  private record Patient(Evaluator evaluator) implements Evaluator {
    @Override
    public Evaluation evaluate(float[] parameters) {
      return evaluator.evaluate(parameters);
    }

    @Override
    public Evaluator.Test begin(float[] parameters) {
      return new Evaluator.Test() {
        @Override
        public boolean isOver() {
          return false;
        }

        @Override
        public Evaluation finish() {
          return evaluate(parameters);
        }
      };
    }
  }

  @Test
  void testsThatGoOnBesideTrainingChangeNothingThatIsHeardOfRounds() {
    Runs runs = new Runs();
    for (int every : List.of(1, 3, 100)) {
      runs.evaluateEvery = every;
      runs.testing = trainer -> trainer;
      Runs.Outcome atOnce = runs.outcome();
      runs.testing = Patient::new;

      assertSame(atOnce, runs.outcome());
    }
  }

  @Test
  void whoeverAsksForTheStateHasHeardOfEveryRoundBeforeIt() {
    Runs runs = new Runs();
    runs.testing = Patient::new;
    runs.evaluateEvery = 2;
    List<Integer> heard = new ArrayList<>();
    Simulation simulation = runs.start();
    simulation.addListener(round -> heard.add(round.round()));
    simulation.step();
    simulation.step();
    simulation.step();
    assertThat(heard).containsExactly(0);

    assertThat(simulation.state().coordinator().round()).isEqualTo(3);
    assertThat(heard).containsExactly(0, 1, 2);
  }
}
