package dev.cicada.simulation;

import dev.cicada.device.Availability;
import dev.cicada.device.DeviceProperty;
import dev.cicada.device.Devices;
import dev.cicada.scheme.Pace;
import java.util.BitSet;

/**
 * How much clients have trained, what is left in their batteries, and what time it is.
 *
 * <p>Code that looks ahead has its own copy: the same events in the same order give the same bits.
 */
final class Progress {
  private final Circumstances circumstances;
  private final Devices devices;
  private final Pace pace;
  private final int clients;
  private final int localSteps;

  /** Whether everything counted here follows from a round's number and a client's last call. */
  private final boolean plain;

  private final DeviceState state;
  private double virtualSeconds;
  private int gone;

  Progress(SimulationSettings settings, DeviceState start) {
    circumstances = settings.circumstances();
    devices = circumstances.devices();
    pace = settings.scheme().pace();
    clients = settings.network().clients();
    localSteps = settings.localStepsPerRound();
    plain = settings.isPlain();
    state = complete(start).copy(start.virtualSeconds());
    virtualSeconds = start.virtualSeconds();
    for (double joules : state.batteryJoules()) {
      gone += joules <= 0 ? 1 : 0;
    }
  }

  /** Adds the arrays that this run needs. */
  private DeviceState complete(DeviceState start) {
    double[] batteries = start.batteryJoules();
    if (batteries.length == 0 && devices.haveBatteries()) {
      batteries = devices.all(DeviceProperty.BATTERY_JOULES);
    }
    boolean late = circumstances.clock() || pace.deadlineSeconds() < Double.POSITIVE_INFINITY;
    return new DeviceState(
        start.virtualSeconds(),
        counts(start.worked(), !plain),
        counts(start.reported(), !plain),
        batteries,
        counts(start.awayRounds(), circumstances.availability() != Availability.ALWAYS),
        counts(start.lateCalls(), late),
        counts(start.outages(), circumstances.knowledge().errorDb() > 0),
        counts(start.drainedCalls(), devices.haveBatteries()),
        plain ? start.computeJoules() : sums(start.computeJoules()));
  }

  private int[] counts(int[] before, boolean used) {
    return used && before.length == 0 ? new int[clients] : before;
  }

  private double[] sums(double[] before) {
    return before.length == 0 ? new double[clients] : before;
  }

  DeviceState state() {
    return state.copy(virtualSeconds);
  }

  double virtualSeconds() {
    return virtualSeconds;
  }

  /** How many clients have an empty battery. */
  int gone() {
    return gone;
  }

  boolean isGone(int client) {
    return gone > 0 && state.batteryJoules()[client] <= 0;
  }

  /** The part of its battery that a client has left; NaN if it has none that can run empty. */
  double battery(int client) {
    double full = devices.of(DeviceProperty.BATTERY_JOULES, client);
    if (state.batteryJoules().length == 0 || full == Double.POSITIVE_INFINITY) {
      return Double.NaN;
    }
    return full > 0 ? state.batteryJoules()[client] / full : 0;
  }

  /**
   * Has everybody who is there train for a round.
   *
   * @param away who is not there
   * @return the energy that it took, of all clients together
   */
  double train(BitSet away) {
    if (plain) {
      return 0;
    }
    double sum = 0;
    for (int client = 0; client < clients; client++) {
      if (isGone(client)) {
        continue;
      }
      if (away.get(client)) {
        state.awayRounds()[client]++;
        continue;
      }
      int before = state.worked()[client]++;
      long steps = devices.stepsAfter(client, before + 1) - devices.stepsAfter(client, before);
      sum += compute(client, steps * devices.of(DeviceProperty.JOULES_PER_STEP, client));
    }
    return sum;
  }

  /** Notes who misses a round that waits for its callers. */
  void miss(BitSet away) {
    away.stream().filter(client -> !isGone(client)).forEach(client -> state.awayRounds()[client]++);
  }

  /**
   * Takes the energy of local steps from a client's battery, as much as is left.
   *
   * @return what was taken
   */
  double compute(int client, double joules) {
    double paid = spend(client, joules);
    state.computeJoules()[client] += paid;
    return paid;
  }

  /**
   * Takes energy from a client's battery, as much as is left.
   *
   * @return what was taken
   */
  double spend(int client, double joules) {
    double[] left = state.batteryJoules();
    if (left.length == 0) {
      return joules;
    }
    double paid = Math.min(left[client], joules);
    boolean had = left[client] > 0;
    left[client] -= paid;
    gone += had && left[client] <= 0 ? 1 : 0;
    return paid;
  }

  /** Counts the outcome of a call that is already paid for. */
  void settle(Attempt attempt) {
    int client = attempt.client();
    switch (attempt.outcome()) {
      case LATE -> state.lateCalls()[client]++;
      case OUTAGE -> state.outages()[client]++;
      case DRAINED -> state.drainedCalls()[client]++;
      case RECEIVED -> {}
    }
    // What was trained for a round that waits is of no use in later rounds.
    if (!plain && (attempt.isReceived() || pace.waits())) {
      state.reported()[client] = state.worked()[client];
    }
  }

  /** Notes that a client takes part in a round that waits for it. */
  void takePart(int client) {
    state.worked()[client]++;
  }

  /** Moves the clock to this time. */
  void passTo(double seconds) {
    virtualSeconds = seconds;
  }

  /** Repeats a round that was looked ahead to. */
  void replay(Schedule.Round round) {
    if (pace.waits()) {
      miss(round.away());
    } else {
      train(round.away());
    }
    for (Attempt attempt : round.attempts()) {
      if (pace.waits()) {
        takePart(attempt.client());
        compute(attempt.client(), attempt.computeJoules());
      }
      spend(attempt.client(), attempt.upload().joules());
      settle(attempt);
    }
    passTo(round.virtualSeconds());
  }

  /** Number of a client's first step that is not in an update that arrived. */
  long firstStep(int client, int lastCall) {
    return steps(client, plain ? lastCall + 1 : state.reported()[client]);
  }

  /** Number of a client's first step after the end of a round. */
  long endStep(int client, int round) {
    return steps(client, plain ? round + 1 : state.worked()[client]);
  }

  private long steps(int client, int rounds) {
    return pace.waits() ? (long) rounds * localSteps : devices.stepsAfter(client, rounds);
  }
}
