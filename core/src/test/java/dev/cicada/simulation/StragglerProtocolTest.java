package dev.cicada.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.cicada.device.Availability;
import dev.cicada.device.Device;
import dev.cicada.device.DeviceProperty;
import dev.cicada.device.Devices;
import dev.cicada.device.MarkovAvailability;
import dev.cicada.plan.Network;
import dev.cicada.protocol.CallDraws;
import dev.cicada.radio.CellProcess;
import dev.cicada.radio.ChannelKnowledge;
import dev.cicada.random.RandomStream;
import dev.cicada.random.Seed;
import dev.cicada.scheme.Decision;
import dev.cicada.scheme.FedAvgScheme;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The protocol with devices that differ, written out with a model for every client. */
class StragglerProtocolTest {
  private static final float[] FIRST = {1, 2, 3, 4};

  private static Runs runs(int seed) {
    RandomStream draws = new Seed(seed).stream(5);
    Runs runs = new Runs();
    runs.seed = new Seed(seed);
    runs.rounds = 30;
    double[] speeds = new double[runs.clients];
    for (int client = 0; client < speeds.length; client++) {
      speeds[client] = runs.localSteps * StrictMath.exp(draws.nextGaussian());
    }
    runs.circumstances =
        Optional.of(
            new Circumstances(
                Devices.alike(runs.clients, Device.of(runs.localSteps, 0.2))
                    .with(DeviceProperty.STEPS_PER_ROUND, speeds),
                new MarkovAvailability(0.2, 0.5, new Seed(seed + 100)),
                1.5,
                true,
                new ChannelKnowledge(3, 2, new Seed(seed + 200))));
    return runs;
  }

  private static double[] gains(CellProcess cell, int round) {
    double[] gains = new double[cell.clients()];
    cell.gains(round, gains);
    return gains;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void whoeverIsThereTrainsOnAndLostCallsChangeNothing(int seed) {
    Runs runs = runs(seed);
    Circumstances all = runs.circumstances.orElseThrow();
    Availability availability = all.availability();
    Network network = runs.network();
    CellProcess cell = runs.cell();
    LeastSquares trainer = runs.trainer();
    CallDraws draws = CallDraws.of(runs.seed);
    float[] global = FIRST.clone();
    float[][] received = new float[runs.clients][];
    float[][] local = new float[runs.clients][];
    int[] attended = new int[runs.clients];
    for (int client = 0; client < runs.clients; client++) {
      received[client] = global.clone();
      local[client] = global.clone();
    }
    int lost = 0;
    for (int round = 0; round < runs.rounds; round++) {
      double[] gains = gains(cell, round);
      double[] sum = new double[global.length];
      boolean[] arrived = new boolean[runs.clients];
      for (int client = 0; client < runs.clients; client++) {
        if (!availability.isPresent(client, round)) {
          continue;
        }
        long from = all.devices().stepsAfter(client, attended[client]++);
        for (long step = from; step < all.devices().stepsAfter(client, attended[client]); step++) {
          trainer.step(client, step, local[client]);
        }
        if (draws.calls(client, round, 2.0 / runs.clients)) {
          arrived[client] =
              network.upload(client, 1.0 / runs.clients, gains[client]).seconds() <= 1.5
                  && !all.knowledge().isOutage(client, round);
          lost += arrived[client] ? 0 : 1;
        }
        for (int i = 0; arrived[client] && i < sum.length; i++) {
          sum[i] += local[client][i] - received[client][i];
        }
      }
      for (int i = 0; i < sum.length; i++) {
        global[i] = (float) (global[i] + sum[i] / runs.clients);
      }
      for (int client = 0; client < runs.clients; client++) {
        if (arrived[client]) {
          received[client] = global.clone();
          local[client] = global.clone();
        }
      }
    }
    Simulation simulation = runs.start();
    simulation.run();
    assertThat(simulation.model()).containsExactly(global);
    assertThat(lost).isPositive();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void aRoundThatWaitsLastsUntilItsSlowestCallerHasTrainedAndSent(int seed) {
    Runs runs = runs(seed);
    Circumstances all =
        Circumstances.of(runs.circumstances.orElseThrow().devices()); // always there, nothing lost
    runs.circumstances = Optional.of(all);
    runs.scheme = new FedAvgScheme(3, Double.POSITIVE_INFINITY);
    CellProcess cell = runs.cell();
    Network network = runs.network();
    Simulation simulation = runs.start();
    double[] expected = {0};
    simulation.addListener(
        new RoundListener() {
          private double longest;

          @Override
          public void decided(int round, double[] gains, Decision decision) {
            longest = 0;
            double[] known = gains(cell, round);
            for (int client = 0; client < runs.clients; client++) {
              if (decision.probabilities()[client] == 1) {
                double training =
                    runs.localSteps
                        * all.roundSeconds()
                        / all.devices().of(DeviceProperty.STEPS_PER_ROUND, client);
                double upload = network.upload(client, 1.0 / 3, known[client]).seconds();
                longest = Math.max(longest, training + upload);
              }
            }
          }

          @Override
          public void closed(RoundRecord round) {
            expected[0] += longest;
            assertThat(round.callers()).isEqualTo(3);
            assertThat(round.maximumStaleness()).isZero();
            assertThat(round.virtualSeconds()).isCloseTo(expected[0], within(1e-9 * expected[0]));
          }
        });
    simulation.run();
  }
}
