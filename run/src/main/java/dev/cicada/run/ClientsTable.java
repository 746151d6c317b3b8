package dev.cicada.run;

import dev.cicada.files.AtomicFile;
import dev.cicada.radio.CellProcess;
import dev.cicada.simulation.ClientTotals;
import dev.cicada.simulation.SimulationState;
import dev.cicada.text.Decimal;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;

/** The content of {@code clients.csv}: what every client did in a whole run. */
final class ClientsTable implements AtomicFile.Content {
  static final String HEADER =
      "client,sends,forcedSends,energyJoules,meanInterval,longestInterval,meanStaleness,"
          + "meanProbability,samples,shareOfData,meanDistanceMeters";

  private final Run run;
  private final ClientTotals totals;
  private final int[] lastCalls;
  private final int rounds;

  ClientsTable(Run run, SimulationState end) {
    this.run = run;
    totals = end.clients();
    lastCalls = end.coordinator().lastCalls();
    rounds = end.coordinator().round();
  }

  @Override
  public void write(OutputStream stream) throws IOException {
    double[] distances = meanDistances();
    int clients = distances.length;
    double samples = IntStream.range(0, clients).mapToLong(run.partition()::size).sum();
    line(stream, HEADER);
    for (int client = 0; client < clients; client++) {
      int calls = totals.calls()[client];
      int held = run.partition().size(client);
      line(
          stream,
          String.valueOf(client),
          String.valueOf(calls),
          String.valueOf(totals.forcedCalls()[client]),
          Decimal.of(totals.energyJoules()[client]),
          Decimal.of((lastCalls[client] + 1) / (double) calls),
          String.valueOf(totals.longestIntervals()[client]),
          Decimal.of(totals.stalenessSums()[client] / (double) calls),
          Decimal.of(totals.probabilitySums()[client] / rounds),
          String.valueOf(held),
          Decimal.of(held / samples),
          Decimal.of(distances[client]));
    }
  }

  private double[] meanDistances() {
    CellProcess cell = run.cell();
    double[] sums = new double[cell.clients()];
    double[] distances = new double[cell.clients()];
    for (int round = 0; round < rounds; round++) {
      cell.distances(round, distances);
      for (int client = 0; client < sums.length; client++) {
        sums[client] += distances[client] / rounds;
      }
    }
    return sums;
  }

  private static void line(OutputStream stream, String... cells) throws IOException {
    stream.write((String.join(",", cells) + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
