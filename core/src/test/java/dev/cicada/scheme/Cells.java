package dev.cicada.scheme;

import dev.cicada.plan.Network;
import dev.cicada.plan.Paper;
import dev.cicada.radio.Cell;
import dev.cicada.radio.CellProcess;
import dev.cicada.radio.Mobility;
import dev.cicada.radio.Placement;
import dev.cicada.radio.RedrawnMobility;
import dev.cicada.random.Seed;

/** The paper's network, and gains in it. */
public final class Cells {
  static final Mobility REDRAWN = new RedrawnMobility(Placement.ANYWHERE);

  private Cells() {}

  public static Network network(int clients, int rounds) {
    return network(clients, rounds, Paper.MIN_PROBABILITY);
  }

  static Network network(int clients, int rounds, double minProbability) {
    return Paper.network(clients).withRounds(rounds).withMinProbability(minProbability);
  }

  static double[][] gains(Network network, long seed) {
    return gains(network, Paper.CELL, REDRAWN, seed);
  }

  static double[][] gains(Network network, Cell cell, Mobility mobility, long seed) {
    CellProcess process = new CellProcess(cell, mobility, network.clients(), new Seed(seed));
    return process.gains(0, network.rounds());
  }
}
