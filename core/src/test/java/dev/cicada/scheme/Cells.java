package dev.cicada.scheme;

import dev.cicada.radio.Cell;
import dev.cicada.radio.CellProcess;
import dev.cicada.radio.Mobility;
import dev.cicada.radio.NetworkParameters;
import dev.cicada.radio.Placement;
import dev.cicada.radio.RateLogarithm;
import dev.cicada.radio.RedrawnMobility;
import dev.cicada.random.Seed;

/** The paper's network, and gains in it. */
public final class Cells {
  static final Mobility REDRAWN = new RedrawnMobility(Placement.ANYWHERE);

  private Cells() {}

  public static Network network(int clients, int rounds) {
    return network(clients, rounds, NetworkParameters.PAPER.floor());
  }

  static Network network(int clients, int rounds, double floor) {
    NetworkParameters paper = NetworkParameters.PAPER;
    return Network.of(
        new NetworkParameters(
            clients,
            paper.cell(),
            paper.powerWatts(),
            paper.modelBits(),
            rounds,
            paper.tradeOff(),
            floor),
        RateLogarithm.BINARY);
  }

  static double[][] gains(Network network, long seed) {
    return gains(network, NetworkParameters.PAPER.cell(), REDRAWN, seed);
  }

  static double[][] gains(Network network, Cell cell, Mobility mobility, long seed) {
    CellProcess process = new CellProcess(cell, mobility, network.clients(), new Seed(seed));
    double[][] gains = new double[network.rounds()][network.clients()];
    for (int round = 0; round < gains.length; round++) {
      process.gains(round, gains[round]);
    }
    return gains;
  }
}
