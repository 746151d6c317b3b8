package dev.cicada.benchmarks;

import dev.cicada.plan.Network;
import dev.cicada.plan.Paper;
import dev.cicada.plan.PlanningProblem;
import dev.cicada.radio.CellProcess;
import dev.cicada.radio.Placement;
import dev.cicada.radio.RedrawnMobility;
import dev.cicada.random.Seed;

/** Planning problems in the paper's cell, with more clients or rounds than the paper has. */
final class Cells {
  private Cells() {}

  static PlanningProblem online(int clients, double minProbability) {
    return problem(Paper.network(clients).withMinProbability(minProbability), 1);
  }

  static PlanningProblem offline(int clients, int rounds) {
    return problem(Paper.network(clients).withRounds(rounds), rounds);
  }

  private static PlanningProblem problem(Network network, int rows) {
    CellProcess cell =
        new CellProcess(
            Paper.CELL, new RedrawnMobility(Placement.ANYWHERE), network.clients(), new Seed(1));
    return network.problem(cell.gains(0, rows));
  }
}
