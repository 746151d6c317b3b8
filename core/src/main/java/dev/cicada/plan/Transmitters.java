package dev.cicada.plan;

import dev.cicada.text.Require;
import java.util.Arrays;

/**
 * The clients' transmitters, apart from their power.
 *
 * @param deadlineSeconds how long an upload may take; infinite without a deadline
 * @param powerControl whether the power is chosen, up to P_k; else it is P_k
 * @param circuitWatts by client, what a transmitter draws in addition to its amplifier; empty if
 *     nothing
 * @param amplifierEfficiency by client, power sent over power drawn; empty if all are 1
 */
public record Transmitters(
    double deadlineSeconds,
    boolean powerControl,
    double[] circuitWatts,
    double[] amplifierEfficiency) {
  private static final double[] ALL_ALIKE = {};

  /** The paper's: fixed power, nothing else is drawn, and no deadline. */
  public static final Transmitters PAPER =
      new Transmitters(Double.POSITIVE_INFINITY, false, ALL_ALIKE, ALL_ALIKE);

  public Transmitters {
    Require.that(deadlineSeconds > 0, "deadlineSeconds", deadlineSeconds, "positive");
    for (int client = 0; client < circuitWatts.length; client++) {
      double watts = circuitWatts[client];
      if (!(watts >= 0 && watts < Double.POSITIVE_INFINITY)) {
        throw Require.refusal(
            "clients[" + client + "].circuitWatts", watts, "zero or more, and finite");
      }
    }
    for (int client = 0; client < amplifierEfficiency.length; client++) {
      double efficiency = amplifierEfficiency[client];
      if (!(efficiency > 0 && efficiency <= 1)) {
        throw Require.refusal(
            "clients[" + client + "].amplifierEfficiency",
            efficiency,
            "greater than 0 and at most 1");
      }
    }
  }

  /** What a client's transmitter draws in addition to its amplifier. */
  double circuitWatts(int client) {
    return circuitWatts.length == 0 ? 0 : circuitWatts[client];
  }

  /** A client's power sent over power drawn. */
  double efficiency(int client) {
    return amplifierEfficiency.length == 0 ? 1 : amplifierEfficiency[client];
  }

  /** Whether energy is power times time, and no deadline limits a share. */
  boolean arePaper() {
    return !powerControl && deadlineSeconds == Double.POSITIVE_INFINITY;
  }

  /** The same with a deadline. */
  public Transmitters withDeadline(double seconds) {
    return new Transmitters(seconds, powerControl, circuitWatts, amplifierEfficiency);
  }

  /** The same with power control. */
  public Transmitters withPowerControl() {
    return new Transmitters(deadlineSeconds, true, circuitWatts, amplifierEfficiency);
  }

  /** The same with circuit power by client. */
  public Transmitters withCircuitWatts(double... watts) {
    return new Transmitters(deadlineSeconds, powerControl, watts, amplifierEfficiency);
  }

  /** The same with amplifier efficiencies by client. */
  public Transmitters withAmplifierEfficiency(double... efficiency) {
    return new Transmitters(deadlineSeconds, powerControl, circuitWatts, efficiency);
  }

  /** The transmitters of some of the clients. */
  Transmitters among(int[] clients) {
    return new Transmitters(
        deadlineSeconds,
        powerControl,
        pick(circuitWatts, clients),
        pick(amplifierEfficiency, clients));
  }

  /** The values of some of the clients; empty if there are none. */
  static double[] pick(double[] values, int[] clients) {
    return values.length == 0
        ? values
        : Arrays.stream(clients).mapToDouble(client -> values[client]).toArray();
  }
}
