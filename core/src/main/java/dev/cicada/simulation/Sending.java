package dev.cicada.simulation;

import dev.cicada.device.DeviceProperty;
import dev.cicada.device.Devices;
import dev.cicada.plan.Upload;
import dev.cicada.scheme.Pace;

/** The calls of a round: what each takes, and what becomes of it. */
final class Sending {
  private final SimulationSettings settings;
  private final Circumstances circumstances;
  private final Pace pace;
  private final Progress progress;
  private final int round;
  private double longestSeconds;
  private double computeJoules;

  Sending(SimulationSettings settings, Progress progress, int round) {
    this.settings = settings;
    this.progress = progress;
    this.round = round;
    circumstances = settings.circumstances();
    pace = settings.scheme().pace();
  }

  /** Time from the round's beginning until the last caller was done or was cut off. */
  double longestSeconds() {
    return longestSeconds;
  }

  /** Energy of the local steps that callers did for this round, if it waits. */
  double computeJoules() {
    return computeJoules;
  }

  /** Sends a call. Its client pays for it. */
  Attempt send(int client, double share, boolean forced, int interval, Upload planned) {
    double spareSeconds =
        circumstances.clock() ? circumstances.roundSeconds() : Double.POSITIVE_INFINITY;
    double trainingJoules = 0;
    if (pace.waits()) {
      double trainingSeconds = settings.localStepsPerRound() * stepSeconds(client);
      trainingJoules = train(client);
      spareSeconds = pace.deadlineSeconds() - trainingSeconds;
      double done = Math.min(pace.deadlineSeconds(), trainingSeconds + planned.seconds());
      longestSeconds = Math.max(longestSeconds, done);
    }
    Attempt.Outcome outcome = Attempt.Outcome.RECEIVED;
    Upload sent = planned;
    if (planned.seconds() > spareSeconds) {
      outcome = Attempt.Outcome.LATE;
      sent = cut(planned, Math.max(0, spareSeconds));
    } else if (circumstances.knowledge().isOutage(client, round)) {
      outcome = Attempt.Outcome.OUTAGE;
    }
    double paid = progress.isGone(client) ? 0 : progress.spend(client, sent.joules());
    if (outcome == Attempt.Outcome.RECEIVED && paid < sent.joules()) {
      outcome = Attempt.Outcome.DRAINED;
    }
    return new Attempt(
        client,
        share,
        forced,
        interval,
        new Upload(sent.bitsPerSecond(), sent.seconds(), sent.watts(), paid),
        trainingJoules,
        outcome);
  }

  private double stepSeconds(int client) {
    return circumstances.roundSeconds()
        / circumstances.devices().of(DeviceProperty.STEPS_PER_ROUND, client);
  }

  /**
   * Has a client train from the newest model, as far as it gets by the deadline.
   *
   * @return the energy
   */
  private double train(int client) {
    Devices devices = circumstances.devices();
    double steps =
        Math.min(
            settings.localStepsPerRound(),
            StrictMath.floor(pace.deadlineSeconds() / stepSeconds(client)));
    progress.takePart(client);
    double joules =
        progress.compute(client, steps * devices.of(DeviceProperty.JOULES_PER_STEP, client));
    computeJoules += joules;
    return joules;
  }

  /** An upload that is cut off. */
  private static Upload cut(Upload upload, double seconds) {
    double drawnWatts =
        Double.isFinite(upload.seconds()) ? upload.joules() / upload.seconds() : upload.watts();
    return new Upload(upload.bitsPerSecond(), seconds, upload.watts(), drawnWatts * seconds);
  }
}
