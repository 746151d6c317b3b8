package dev.cicada.benchmarks;

import dev.cicada.plan.PlanningProblem;
import dev.cicada.radio.CellProcess;
import dev.cicada.radio.NetworkParameters;
import dev.cicada.radio.Placement;
import dev.cicada.radio.RateLogarithm;
import dev.cicada.radio.RedrawnMobility;
import dev.cicada.random.Seed;
import java.util.Arrays;

/** Planning problems in the paper's cell, with more clients or rounds than the paper has. */
final class Cells {
  private Cells() {}

  static PlanningProblem online(int clients, double floor) {
    return problem(clients, 50, 1, floor);
  }

  static PlanningProblem offline(int clients, int rounds) {
    return problem(clients, rounds, rounds, NetworkParameters.PAPER.floor());
  }

  private static PlanningProblem problem(int clients, int rounds, int rows, double floor) {
    NetworkParameters paper = NetworkParameters.PAPER;
    CellProcess cell =
        new CellProcess(
            paper.cell(), new RedrawnMobility(Placement.ANYWHERE), clients, new Seed(1));
    double[][] gains = new double[rows][clients];
    for (int row = 0; row < rows; row++) {
      cell.gains(row, gains[row]);
    }
    double[] powers = new double[clients];
    Arrays.fill(powers, paper.powerWatts());
    return new PlanningProblem(
        paper.cell().uplink(RateLogarithm.BINARY),
        paper.modelBits(),
        rounds,
        paper.tradeOff(),
        floor,
        powers,
        gains);
  }
}
