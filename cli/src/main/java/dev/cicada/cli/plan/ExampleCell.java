package dev.cicada.cli.plan;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.cicada.plan.Mode;
import dev.cicada.plan.Network;
import dev.cicada.plan.Paper;
import dev.cicada.plan.PlanningProblem;
import dev.cicada.radio.CellProcess;
import dev.cicada.radio.Placement;
import dev.cicada.radio.RedrawnMobility;
import dev.cicada.random.Seed;
import java.io.IOException;

/**
 * The paper's default cell with its clients placed at random.
 *
 * @param distancesMeters by row, then client
 * @param gains by row, then client; one row online, one per round offline
 */
public record ExampleCell(Network network, double[][] distancesMeters, double[][] gains) {
  /** The seed of everybody's example. */
  public static final long SEED = 1;

  /**
   * The example for a mode. Online, the clients stay where they are in the first round of the
   * offline cell.
   *
   * @param modelBits S
   */
  public static ExampleCell of(Mode mode, double modelBits) {
    Network network = Paper.network().withModelBits(modelBits);
    CellProcess process =
        new CellProcess(
            Paper.CELL, new RedrawnMobility(Placement.ANYWHERE), network.clients(), new Seed(SEED));
    int rows = mode == Mode.ONLINE ? 1 : network.rounds();
    double[][] distances = new double[rows][network.clients()];
    for (int round = 0; round < rows; round++) {
      process.distances(round, distances[round]);
    }
    return new ExampleCell(network, distances, process.gains(0, rows));
  }

  /** The cell as a problem for planners. */
  public PlanningProblem problem() {
    return network.problem(gains);
  }

  /** Writes the cell as an instance that {@link InstanceReader} reads. */
  void write(JsonGenerator generator) throws IOException {
    double noise = Paper.CELL.noisePsdDbmPerHz() + Paper.CELL.noiseFigureDb();
    generator.writeStartObject();
    generator.writeNumberField("bandwidthHz", Paper.CELL.bandwidthHz());
    generator.writeNumberField("noisePsdDbmPerHz", noise);
    generator.writeNumberField("modelBits", network.modelBits());
    generator.writeNumberField("rounds", network.rounds());
    generator.writeNumberField("rho", network.rho());
    generator.writeNumberField("minProbability", network.minProbability());
    generator.writeArrayFieldStart("clients");
    for (int client = 0; client < network.clients(); client++) {
      generator.writeStartObject();
      generator.writeNumberField("powerWatts", network.powerWatts()[client]);
      generator.writeArrayFieldStart("gain");
      for (double[] row : gains) {
        generator.writeNumber(row[client]);
      }
      generator.writeEndArray();
      generator.writeEndObject();
    }
    generator.writeEndArray();
    generator.writeEndObject();
  }
}
