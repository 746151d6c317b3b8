package dev.cicada.client;

import dev.cicada.radio.CellProcess;
import java.util.OptionalDouble;

/** How a client comes to know its channel. */
@FunctionalInterface
public interface Radio {
  /** Received power over sent power, in a round; nothing if that cannot be known now. */
  OptionalDouble gain(int round);

  /**
   * An update is about to be sent, and this is the power to send it at.
   *
   * <p>A radio that sets its power by itself need not listen.
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
