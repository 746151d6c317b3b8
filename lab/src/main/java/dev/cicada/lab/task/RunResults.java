package dev.cicada.lab.task;

import dev.cicada.run.ClientsTable;
import dev.cicada.run.CsvTable;
import dev.cicada.run.RoundsTable;
import dev.cicada.run.RunFolder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;

/** What a run of the simulator left, as far as experiments ask for it. */
public final class RunResults {
  private final CsvTable rounds;
  private final CsvTable clients;

  private RunResults(CsvTable rounds, CsvTable clients) {
    this.rounds = rounds;
    this.clients = clients;
  }

  /** Reads the folder of a run. */
  public static RunResults read(Path folder) {
    RunFolder run = new RunFolder(folder);
    return new RunResults(CsvTable.read(run.rounds()), CsvTable.read(run.clients()));
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

  /** Test accuracy in the end. */
  public double lastAccuracy() {
    double[] accuracy = accuracy();
    return accuracy[accuracy.length - 1];
  }

  /** Energy of all calls up to each round. */
  public double[] cumulativeEnergyJoules() {
    return rounds.column(RoundsTable.CUMULATIVE_ENERGY_JOULES);
  }

  /** Virtual time at the end of each round, where the run has a clock. */
  public double[] virtualSeconds() {
    return rounds.column(RoundsTable.VIRTUAL_SECONDS);
  }

  /** Energy of all calls. */
  public double energyJoules() {
    double[] cumulative = cumulativeEnergyJoules();
    return cumulative[cumulative.length - 1];
  }

  /** How many called in each round. */
  public double[] callers() {
    return rounds.column(RoundsTable.CALLERS);
  }

  /** How many called in a round, in the mean. */
  public double callsPerRound() {
    return Arrays.stream(callers()).average().orElseThrow();
  }

  /** Each client's energy. */
  public double[] clientEnergyJoules() {
    return clients.column(ClientsTable.ENERGY_JOULES);
  }

  /** What the run has cost the client that it cost most in privacy. */
  public double largestEpsilon() {
    return Arrays.stream(clients.column(ClientsTable.EPSILON)).max().orElseThrow();
  }

  /** Each client's calls. */
  public double[] clientCalls() {
    return clients.column(ClientsTable.CALLS);
  }
}
