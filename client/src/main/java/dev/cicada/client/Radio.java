package dev.cicada.client;

import dev.cicada.radio.CellProcess;
import java.util.OptionalDouble;

/** How a client comes to know its channel. */
@FunctionalInterface
public interface Radio {
  /** Received power over sent power, in a round; nothing if that cannot be known now. */
  OptionalDouble gain(int round);

  /** A client's channel in an emulated cell. */
  static Radio emulated(CellProcess cell, int client) {
    double[] gains = new double[cell.clients()];
    return round -> {
      cell.gains(round, gains);
      return OptionalDouble.of(gains[client]);
    };
  }
}
