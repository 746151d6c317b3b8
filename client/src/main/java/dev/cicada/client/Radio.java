package dev.cicada.client;

import dev.cicada.radio.CellProcess;
import java.util.OptionalDouble;

/** How a client knows its channel. */
@FunctionalInterface
public interface Radio {
  /** Received power over sent power, in a round; empty if not known now. */
  OptionalDouble gain(int round);

  /**
   * Sets the power for an update that is about to be sent.
   *
   * <p>A radio that sets its own power can ignore this.
   */
  default void setPower(double watts) {}

  /** A client's channel in an emulated cell. */
  static Radio emulated(CellProcess cell, int client) {
    double[] gains = new double[cell.clients()];
    return round -> {
      cell.gains(round, gains);
      return OptionalDouble.of(gains[client]);
    };
  }
}
