package dev.cicada.lab.task;

import dev.cicada.run.BandAccounts;
import dev.cicada.run.ClientsTable;
import dev.cicada.run.Column;
import dev.cicada.run.CsvTable;
import dev.cicada.run.RoundsTable;
import dev.cicada.run.RunFolder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The results of a simulation that experiments read. */
public final class RunResults {
  private final Path folder;
  private final CsvTable rounds;
  private final CsvTable clients;

  private RunResults(Path folder, CsvTable rounds, CsvTable clients) {
    this.folder = folder;
    this.rounds = rounds;
    this.clients = clients;
  }

  /** Reads the folder of a run. */
  public static RunResults read(Path folder) {
    RunFolder run = new RunFolder(folder);
    return new RunResults(folder, CsvTable.read(run.rounds()), CsvTable.read(run.clients()));
  }

  /** Indices of the rounds after which the model was tested. */
  public int[] testedRounds() {
    double[] accuracy = rounds.column(RoundsTable.TEST_ACCURACY);
    return IntStream.range(0, accuracy.length)
        .filter(round -> !Double.isNaN(accuracy[round]))
        .toArray();
  }

  /** Test accuracy after each of the {@link #testedRounds}. */
  public double[] accuracy() {
    double[] accuracy = rounds.column(RoundsTable.TEST_ACCURACY);
    return Arrays.stream(testedRounds()).mapToDouble(round -> accuracy[round]).toArray();
  }

  /** Test accuracy at the end. */
  public double lastAccuracy() {
    double[] accuracy = accuracy();
    return accuracy[accuracy.length - 1];
  }

  /** The best of all tests. */
  public double bestAccuracy() {
    return Arrays.stream(accuracy()).max().orElseThrow();
  }

  /** Test loss at the end. */
  public double lastLoss() {
    double[] loss = rounds.column(RoundsTable.TEST_LOSS);
    return loss[loss.length - 1];
  }

  /** Test accuracy towards the end: the mean of the last tests, since a single one varies. */
  public double lateAccuracy(int tests) {
    double[] accuracy = accuracy();
    return Arrays.stream(accuracy)
        .skip(Math.max(0, accuracy.length - tests))
        .average()
        .orElseThrow();
  }

  /** Energy of all calls up to each round, if the band had been granted by a rule. */
  public double[] cumulativeEnergyJoules(String rule) {
    return BandAccounts.cumulativeJoules(folder, rule);
  }

  /** Energy of all calls, if the band had been granted by a rule. */
  public double energyJoules(String rule) {
    double[] cumulative = cumulativeEnergyJoules(rule);
    return cumulative[cumulative.length - 1];
  }

  /** Each client's energy, if the band had been granted by a rule. */
  public double[] clientEnergyJoules(String rule) {
    return BandAccounts.clientJoules(folder, rule);
  }

  /** Energy of all calls up to each round. */
  public double[] cumulativeEnergyJoules() {
    return rounds.column(RoundsTable.CUMULATIVE_ENERGY_JOULES);
  }

  /** Virtual time at the end of each round, if the run has a clock. */
  public double[] virtualSeconds() {
    return rounds.column(RoundsTable.VIRTUAL_SECONDS);
  }

  /** Energy of all calls. */
  public double energyJoules() {
    double[] cumulative = cumulativeEnergyJoules();
    return cumulative[cumulative.length - 1];
  }

  /** How many clients called in each round. */
  public double[] callers() {
    return rounds.column(RoundsTable.CALLERS);
  }

  /** How many clients called in a round, on average. */
  public double callsPerRound() {
    return Arrays.stream(callers()).average().orElseThrow();
  }

  /** Each client's energy. */
  public double[] clientEnergyJoules() {
    return clients.column(ClientsTable.ENERGY_JOULES);
  }

  /** A column that not all runs have, by round; empty without it. */
  public DoubleStream ofRounds(Column column) {
    return optional(rounds, column);
  }

  /** The same by client. */
  public DoubleStream ofClients(Column column) {
    return optional(clients, column);
  }

  private static DoubleStream optional(CsvTable table, Column column) {
    return table.has(column) ? Arrays.stream(table.column(column)) : DoubleStream.empty();
  }

  /** Each client's epsilon. */
  public double[] clientEpsilons() {
    return clients.column(ClientsTable.EPSILON);
  }

  /** The largest epsilon of any client. */
  public double largestEpsilon() {
    return Arrays.stream(clientEpsilons()).max().orElseThrow();
  }

  /** Each client's calls. */
  public double[] clientCalls() {
    return clients.column(ClientsTable.CALLS);
  }
}
