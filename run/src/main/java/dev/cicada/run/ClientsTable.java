package dev.cicada.run;

import dev.cicada.device.DeviceProperty;
import dev.cicada.device.Devices;
import dev.cicada.files.AtomicFile;
import dev.cicada.radio.CellProcess;
import dev.cicada.run.config.DeviceSettings;
import dev.cicada.run.config.UpdateSettings;
import dev.cicada.simulation.ClientTotals;
import dev.cicada.simulation.DeviceState;
import dev.cicada.simulation.SimulationState;
import dev.cicada.text.Decimal;
import dev.cicada.training.partition.Partition;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The content of {@code clients.csv}: what every client did in a whole run. */
public final class ClientsTable implements AtomicFile.Content {
  public static final Column CLIENT = Column.of("client");
  public static final Column CALLS = Column.of("calls").formerly("sends");
  public static final Column FORCED_CALLS = Column.of("forcedCalls").formerly("forcedSends");
  public static final Column ENERGY_JOULES = Column.of("energyJoules");
  public static final Column MEAN_INTERVAL = Column.of("meanInterval");
  public static final Column LONGEST_INTERVAL = Column.of("longestInterval");
  public static final Column MEAN_STALENESS = Column.of("meanStaleness");
  public static final Column MEAN_PROBABILITY = Column.of("meanProbability");
  public static final Column SAMPLES = Column.of("samples");
  public static final Column SHARE_OF_DATA = Column.of("shareOfData");
  public static final Column MEAN_DISTANCE_METERS = Column.of("meanDistanceMeters");
  public static final Column EPSILON = Column.of("epsilon");

  public static final Column STEPS_PER_ROUND = Column.of("stepsPerRound");
  public static final Column AWAY_ROUNDS = Column.of("awayRounds");
  public static final Column LATE_CALLS = Column.of("lateCalls");
  public static final Column OUTAGES = Column.of("outages");
  public static final Column DRAINED_CALLS = Column.of("drainedCalls");
  public static final Column COMPUTE_JOULES = Column.of("computeJoules");
  public static final Column BATTERY_JOULES = Column.of("batteryJoules");
  public static final Column TEST_ACCURACY = Column.of("testAccuracy");

  private final Map<Column, IntFunction<String>> columns = new LinkedHashMap<>();
  private final int clients;

  ClientsTable(Run run, SimulationState end, float[] model) {
    ClientTotals totals = end.clients();
    int[] calls = totals.calls();
    int[] lastCalls = end.coordinator().lastCalls();
    int rounds = end.coordinator().round();
    Partition partition = run.partition();
    double[] distances = meanDistances(run.cell(), rounds);
    clients = distances.length;
    double samples = IntStream.range(0, clients).mapToLong(partition::size).sum();
    columns.put(CLIENT, String::valueOf);
    columns.put(CALLS, client -> String.valueOf(calls[client]));
    columns.put(FORCED_CALLS, client -> String.valueOf(totals.forcedCalls()[client]));
    columns.put(ENERGY_JOULES, client -> Decimal.of(totals.energyJoules()[client]));
    columns.put(
        MEAN_INTERVAL, client -> Decimal.of((lastCalls[client] + 1) / (double) calls[client]));
    columns.put(LONGEST_INTERVAL, client -> String.valueOf(totals.longestIntervals()[client]));
    columns.put(
        MEAN_STALENESS,
        client -> Decimal.of(totals.stalenessSums()[client] / (double) calls[client]));
    columns.put(MEAN_PROBABILITY, client -> Decimal.of(totals.probabilitySums()[client] / rounds));
    columns.put(SAMPLES, client -> String.valueOf(partition.size(client)));
    columns.put(SHARE_OF_DATA, client -> Decimal.of(partition.size(client) / samples));
    columns.put(MEAN_DISTANCE_METERS, client -> Decimal.of(distances[client]));
    UpdateSettings.privacy(run.config())
        .map(each -> each.totals(clients, end.divergences()).epsilons(each.delta()))
        .ifPresent(epsilons -> columns.put(EPSILON, client -> Decimal.of(epsilons[client])));
    addDevices(run, end.devices());
    if (run.config().get(DeviceSettings.CLIENT_ACCURACY)) {
      double[] accuracies = run.clientAccuracies(model);
      columns.put(TEST_ACCURACY, client -> Decimal.of(accuracies[client]));
    }
  }

  /** Adds what happened to devices, if anything can have happened. */
  private void addDevices(Run run, DeviceState state) {
    Devices devices = run.devices();
    if (devices.differ(DeviceProperty.STEPS_PER_ROUND)) {
      columns.put(
          STEPS_PER_ROUND,
          client -> Decimal.of(devices.of(DeviceProperty.STEPS_PER_ROUND, client)));
    }
    add(AWAY_ROUNDS, state.awayRounds());
    add(LATE_CALLS, state.lateCalls());
    add(OUTAGES, state.outages());
    add(DRAINED_CALLS, state.drainedCalls());
    if (devices.chargeForTraining() && state.computeJoules().length > 0) {
      columns.put(COMPUTE_JOULES, client -> Decimal.of(state.computeJoules()[client]));
    }
    if (state.batteryJoules().length > 0) {
      columns.put(BATTERY_JOULES, client -> Decimal.of(state.batteryJoules()[client]));
    }
  }

  private void add(Column column, int[] counts) {
    if (counts.length > 0) {
      columns.put(column, client -> String.valueOf(counts[client]));
    }
  }

  @Override
  public void write(OutputStream stream) throws IOException {
    line(stream, Column.header(columns.keySet()));
    for (int client = 0; client < clients; client++) {
      int row = client;
      line(
          stream,
          columns.values().stream()
              .map(column -> column.apply(row))
              .collect(Collectors.joining(",")));
    }
  }

  private static double[] meanDistances(CellProcess cell, int rounds) {
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

  private static void line(OutputStream stream, String line) throws IOException {
    stream.write((line + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
