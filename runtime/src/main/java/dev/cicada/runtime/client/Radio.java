package dev.cicada.runtime.client;

import dev.cicada.radio.CellProcess;

/** How a client comes to know its channel. */
@FunctionalInterface
public interface Radio {
  /** Received power over sent power, in a round. */
  double gain(int round);

  /** A client's channel in an emulated cell. */
  static Radio emulated(CellProcess cell, int client) {
    double[] gains = new double[cell.clients()];
    return round -> {
      cell.gains(round, gains);
      return gains[client];
    };
  }
}
