package dev.cicada.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.device.Availability;
import dev.cicada.device.Device;
import dev.cicada.device.DeviceProperty;
import dev.cicada.device.Devices;
import dev.cicada.device.MarkovAvailability;
import dev.cicada.plan.Transmitters;
import dev.cicada.protocol.CallerSum;
import dev.cicada.protocol.FedAsync;
import dev.cicada.protocol.FedAvg;
import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.protocol.StalenessWeight;
import dev.cicada.radio.ChannelKnowledge;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import dev.cicada.scheme.AgeBasedScheme;
import dev.cicada.scheme.BandwidthRules;
import dev.cicada.scheme.FedAvgScheme;
import dev.cicada.scheme.FullScheme;
import dev.cicada.scheme.OpportunisticScheme;
import dev.cicada.scheme.ProposedOnlineScheme;
import dev.cicada.scheme.RandomScheme;
import dev.cicada.scheme.Scheme;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random combinations of everything that can go wrong; a failure names its seed. */
class RandomRunsTest {
  private static final int RUNS = 150;

  static IntStream seeds() {
    return IntStream.range(0, RUNS);
  }

  /** A small run in which almost everything is drawn at random. */
  private static Runs runs(int number) {
    RandomStream draws = new Seed(number).stream(0);
    Runs runs = new Runs();
    runs.seed = new Seed(draws.nextLong());
    runs.clients = 1 + draws.nextInt(8);
    runs.rounds = 2 + draws.nextInt(25);
    runs.localSteps = 1 + draws.nextInt(5);
    runs.evaluateEvery = 1 + draws.nextInt(4);
    runs.scheme = scheme(draws, runs.clients);
    runs.bandwidth =
        draws.nextInt(2) == 0 ? new BandwidthRules.Fixed() : new BandwidthRules.Shared();
    runs.aggregation =
        List.of(new CallerSum(), new FedAvg(), new FedAsync(0.5, StalenessWeight.polynomial(0.5)))
            .get(draws.nextInt(3));
    int longest = 1 + draws.nextInt(9);
    runs.maximumIntervals =
        draws.nextInt(3) == 0 ? client -> longest + client % 3 : MaximumIntervals.NONE;
    if (draws.nextInt(4) == 0) {
      runs.transmitters = Transmitters.PAPER.withDeadline(5 + draws.nextDouble() * 60);
    }
    runs.parallel = draws.nextInt(2) == 0;
    runs.circumstances = Optional.of(circumstances(draws, runs));
    return runs;
  }

  private static Scheme scheme(RandomStream draws, int clients) {
    int senders = 1 + draws.nextInt(clients);
    return switch (draws.nextInt(7)) {
      case 0 -> new FullScheme();
      case 1 -> new AgeBasedScheme(senders);
      case 2 -> new OpportunisticScheme();
      case 3 -> new ProposedOnlineScheme();
      case 4 -> new FedAvgScheme(senders, Double.POSITIVE_INFINITY);
      case 5 -> new FedAvgScheme(senders, 2 + draws.nextDouble() * 40);
      default -> new RandomScheme(senders);
    };
  }

  private static Circumstances circumstances(RandomStream draws, Runs runs) {
    double joulesPerStep = draws.nextInt(2) == 0 ? 0 : draws.nextDouble();
    Device standard =
        Device.of(runs.localSteps, 0.2)
            .withJoulesPerStep(joulesPerStep)
            .withBattery(
                draws.nextInt(2) == 0 ? Double.POSITIVE_INFINITY : draws.nextDouble() * 30);
    Devices devices = Devices.alike(runs.clients, standard);
    if (draws.nextInt(3) > 0) {
      double[] speeds = new double[runs.clients];
      Arrays.setAll(speeds, client -> runs.localSteps * StrictMath.exp(draws.nextGaussian()));
      devices = devices.with(DeviceProperty.STEPS_PER_ROUND, speeds);
    }
    if (draws.nextInt(3) == 0) {
      double[] batteries = new double[runs.clients];
      Arrays.setAll(
          batteries,
          client -> draws.nextInt(2) == 0 ? Double.POSITIVE_INFINITY : 20 * draws.nextDouble());
      devices = devices.with(DeviceProperty.BATTERY_JOULES, batteries);
    }
    Availability availability =
        switch (draws.nextInt(3)) {
          case 0 -> Availability.ALWAYS;
          case 1 ->
              new MarkovAvailability(
                  draws.nextDouble(), 0.05 + 0.95 * draws.nextDouble(), new Seed(draws.nextLong()));
          default -> (client, slot) -> (slot / (2 + client)) % 3 != 1;
        };
    ChannelKnowledge knowledge =
        draws.nextInt(2) == 0
            ? ChannelKnowledge.PERFECT
            : new ChannelKnowledge(
                6 * draws.nextDouble(), 6 * draws.nextDouble(), new Seed(draws.nextLong()));
    return new Circumstances(
        devices, availability, 1 + draws.nextDouble() * 30, draws.nextInt(2) == 0, knowledge);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void eagerLazyParallelAndResumedRunsAreTheSame(int number) {
    Runs lazy = runs(number);
    Runs.Outcome outcome = lazy.outcome();

    Runs eager = runs(number);
    eager.training = Training.EAGER;
    assertSame(eager.outcome(), outcome);

    Runs other = runs(number);
    other.parallel = !lazy.parallel;
    assertSame(other.outcome(), outcome);

    assertSame(resumed(number), outcome);
  }

  private static void assertSame(Runs.Outcome one, Runs.Outcome other) {
    assertThat(one.rounds()).isEqualTo(other.rounds());
    assertThat(one.state()).usingRecursiveComparison().isEqualTo(other.state());
  }

  /** A run that is stopped after random rounds, and continued by another simulation each time. */
  private static Runs.Outcome resumed(int number) {
    RandomStream stops = new Seed(number).stream(1);
    Runs runs = runs(number);
    List<RoundRecord> records = new ArrayList<>();
    SimulationState state = runs.initial();
    boolean done = false;
    while (!done) {
      Simulation simulation = runs(number).start(state);
      simulation.addListener(records::add);
      for (int steps = 1 + stops.nextInt(6); steps > 0 && !simulation.done(); steps--) {
        simulation.step();
      }
      state = simulation.state();
      done = simulation.done();
    }
    return new Runs.Outcome(records, state);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void energyTimeAndCountsAddUp(int number) {
    Runs runs = runs(number);
    Circumstances circumstances = runs.circumstances.orElseThrow();
    Runs.Outcome outcome = runs.outcome();
    List<RoundRecord> rounds = outcome.rounds();
    ClientTotals totals = outcome.state().clients();
    DeviceState devices = outcome.state().devices();

    double joules = Arrays.stream(totals.energyJoules()).sum();
    assertThat(rounds.stream().mapToDouble(RoundRecord::energyJoules).sum())
        .isCloseTo(joules, within(1e-9 * (1 + joules)));
    double computed = Arrays.stream(devices.computeJoules()).sum();
    if (devices.computeJoules().length > 0) {
      assertThat(rounds.stream().mapToDouble(RoundRecord::computeJoules).sum())
          .isCloseTo(computed, within(1e-9 * (1 + computed)));
    }
    for (int client = 0; client < devices.batteryJoules().length; client++) {
      double full = circumstances.devices().of(DeviceProperty.BATTERY_JOULES, client);
      double left = devices.batteryJoules()[client];
      assertThat(left).isNotNegative();
      if (full < Double.POSITIVE_INFINITY) {
        assertThat(totals.energyJoules()[client] + devices.computeJoules()[client])
            .isCloseTo(full - left, within(1e-9 * (1 + full)));
      }
    }
    assertThat(sum(rounds, RoundRecord::callers)).isEqualTo(Arrays.stream(totals.calls()).sum());
    assertThat(sum(rounds, round -> round.mishaps().lateCalls()))
        .isEqualTo(Arrays.stream(devices.lateCalls()).sum());
    assertThat(sum(rounds, round -> round.mishaps().outages()))
        .isEqualTo(Arrays.stream(devices.outages()).sum());
    assertThat(sum(rounds, round -> round.mishaps().drainedCalls()))
        .isEqualTo(Arrays.stream(devices.drainedCalls()).sum());
    double time = 0;
    int gone = 0;
    for (RoundRecord round : rounds) {
      RoundRecord.Mishaps mishaps = round.mishaps();
      double seconds = round.virtualSeconds() - time;
      assertThat(seconds).isPositive();
      if (!runs.scheme.pace().waits()) {
        assertThat(seconds).isCloseTo(circumstances.roundSeconds(), within(1e-9 * time + 1e-9));
      }
      int calls =
          round.callers() + mishaps.lateCalls() + mishaps.outages() + mishaps.drainedCalls();
      assertThat(calls).isLessThanOrEqualTo(runs.clients - gone);
      assertThat(mishaps.gone()).isBetween(gone, runs.clients);
      time = round.virtualSeconds();
      gone = mishaps.gone();
    }
    assertThat(devices.virtualSeconds()).isEqualTo(time);
  }

  private static int sum(List<RoundRecord> rounds, ToIntFunction<RoundRecord> figure) {
    return rounds.stream().mapToInt(figure).sum();
  }
}
