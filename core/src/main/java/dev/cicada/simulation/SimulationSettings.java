package dev.cicada.simulation;

import dev.cicada.device.Device;
import dev.cicada.device.DeviceProperty;
import dev.cicada.device.Devices;
import dev.cicada.plan.Network;
import dev.cicada.protocol.Aggregation;
import dev.cicada.protocol.CallerSum;
import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.random.Seed;
import dev.cicada.scheme.BandwidthRule;
import dev.cicada.scheme.BandwidthRules;
import dev.cicada.scheme.GuardedBandwidth;
import dev.cicada.scheme.GuardedScheme;
import dev.cicada.scheme.Scheme;
import dev.cicada.text.UserError;
import java.util.stream.IntStream;

/**
 * The settings of a run.
 *
 * @param network clients, band and rounds
 * @param scheme who calls with what probability
 * @param bandwidth how the callers share the band
 * @param aggregation what the server makes of the updates
 * @param maximumIntervals within how many rounds each client must call
 * @param localStepsPerRound steps of a caller in a round that waits; else the devices say
 * @param evaluateEvery rounds between evaluations; the last round is always evaluated
 * @param seed the root; the clients' draws come from it
 * @param training when local steps are run
 * @param verify whether the run checks itself as it goes
 * @param circumstances what devices clients have, and what can go wrong with their calls
 * @param delivery what happens to updates on their way
 */
public record SimulationSettings(
    Network network,
    Scheme scheme,
    BandwidthRule bandwidth,
    Aggregation aggregation,
    MaximumIntervals maximumIntervals,
    int localStepsPerRound,
    int evaluateEvery,
    Seed seed,
    Training training,
    boolean verify,
    Circumstances circumstances,
    Delivery delivery) {
  /** Local iterations per round of the paper's MNIST experiments, Section V-A. */
  private static final int PAPER_LOCAL_STEPS = 5;

  /** In a round. All that a client trains between two calls is counted as an int. */
  private static final int MOST_LOCAL_STEPS = 1_000_000;

  public SimulationSettings {
    scheme = GuardedScheme.of(scheme);
    bandwidth = GuardedBandwidth.of(bandwidth);
    requirePositive("localStepsPerRound", localStepsPerRound);
    requirePositive("evaluateEvery", evaluateEvery);
    requireLocalSteps(localStepsPerRound);
  }

  /** Refuses more local steps in a round than can be counted over all rounds. */
  public static void requireLocalSteps(int steps) {
    if (steps > MOST_LOCAL_STEPS) {
      throw UserError.format(
          "localSteps is %,d; it must be at most %,d. Maybe %d",
          steps, MOST_LOCAL_STEPS, PAPER_LOCAL_STEPS);
    }
  }

  /** Settings with devices that are alike and always there, and without losses. */
  public SimulationSettings(
      Network network,
      Scheme scheme,
      BandwidthRule bandwidth,
      Aggregation aggregation,
      MaximumIntervals maximumIntervals,
      int localStepsPerRound,
      int evaluateEvery,
      ComputeEnergy computeEnergy,
      Seed seed,
      Training training,
      boolean verify) {
    this(
        network,
        scheme,
        bandwidth,
        aggregation,
        maximumIntervals,
        localStepsPerRound,
        evaluateEvery,
        seed,
        training,
        verify,
        Circumstances.paper(
            network.clients(),
            Device.of(Math.max(1, localStepsPerRound), network.powerWatts()[0])
                .withJoulesPerStep(computeEnergy.joulesPerStep())),
        Delivery.PLAIN);
  }

  /**
   * Whether everybody trains the same number of steps in every round, so that nothing needs to be
   * counted.
   */
  boolean isPlain() {
    Devices devices = circumstances.devices();
    return !scheme.pace().waits()
        && !circumstances.canMissClients()
        && !devices.differ(DeviceProperty.STEPS_PER_ROUND)
        && !devices.differ(DeviceProperty.JOULES_PER_STEP);
  }

  /** The paper's protocol. */
  public static SimulationSettings paper(Network network, Scheme scheme, Seed seed) {
    return new SimulationSettings(
        network,
        scheme,
        new BandwidthRules.Fixed(),
        new CallerSum(),
        MaximumIntervals.NONE,
        PAPER_LOCAL_STEPS,
        1,
        ComputeEnergy.NONE,
        seed,
        Training.LAZY,
        false);
  }

  /**
   * Whether only its own secret draw decides if a client calls in a round. Then not knowing who
   * called protects it.
   */
  boolean drawsAreSecret() {
    return scheme.hearing() == Scheme.Hearing.NOTHING
        && !circumstances.canMissClients()
        && IntStream.range(0, network.clients())
            .allMatch(client -> maximumIntervals.of(client) == Integer.MAX_VALUE);
  }

  private static void requirePositive(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(
          name + " is " + value + "; it must be at least 1. Maybe 5.");
    }
  }
}
