package dev.cicada.lab.experiment;

import static dev.cicada.run.ClientsTable.CALLS;
import static dev.cicada.run.ClientsTable.ENERGY_JOULES;
import static dev.cicada.run.RoundsTable.CALLERS;
import static dev.cicada.run.RoundsTable.CUMULATIVE_ENERGY_JOULES;
import static dev.cicada.run.RoundsTable.TEST_ACCURACY;

import dev.cicada.lab.task.Workbench;
import dev.cicada.run.Column;
import dev.cicada.run.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Made-up results: ten clients, one call per round, and values that a test sets. */
final class MadeUpResults {
  static final int CLIENTS = 10;
  private static final double SAVING = 8;

  private final Workbench workbench;

  MadeUpResults(Path folder) {
    workbench = new Workbench(folder);
  }

  Results results(List<Long> seeds) {
    return new Results(workbench, seeds);
  }

  /** A run with an accuracy after each round, each round at the same energy. */
  void add(Trial<?> trial, long seed, double joulesPerRound, double... accuracy)
      throws IOException {
    double[] calls = new double[CLIENTS];
    Arrays.fill(calls, 1);
    add(trial, seed, joulesPerRound, calls, accuracy);
  }

  /** The same with calls by client, each at the same energy. */
  void add(Trial<?> trial, long seed, double joulesPerRound, double[] calls, double... accuracy)
      throws IOException {
    RunFolder run = new RunFolder(workbench.folder(trial.task(seed)));
    StringBuilder rounds = new StringBuilder();
    rounds
        .append(Column.header(List.of(CALLERS, CUMULATIVE_ENERGY_JOULES, TEST_ACCURACY)))
        .append('\n');
    for (int round = 0; round < accuracy.length; round++) {
      rounds.append("1,%s,%s\n".formatted((round + 1) * joulesPerRound, accuracy[round]));
    }
    StringBuilder clients = new StringBuilder();
    clients.append(Column.header(List.of(ENERGY_JOULES, CALLS))).append('\n');
    for (double each : calls) {
      clients.append("%s,%s\n".formatted(each * joulesPerRound, each));
    }
    bands(run, joulesPerRound, calls, accuracy.length);
    Files.writeString(run.rounds(), rounds);
    Files.writeString(run.clients(), clients);
  }

  /** What the calls take under each rule: an eighth if the band is shared. */
  private static void bands(RunFolder run, double joulesPerRound, double[] calls, int rounds)
      throws IOException {
    Files.createDirectories(run.path());
    StringBuilder cumulative = new StringBuilder("fixed,optimal,shared\n");
    for (int round = 1; round <= rounds; round++) {
      double joules = round * joulesPerRound;
      cumulative.append("%s,%s,%s\n".formatted(joules, joules / SAVING, joules / SAVING));
    }
    StringBuilder byClient = new StringBuilder("fixed,optimal,shared\n");
    for (double each : calls) {
      double joules = each * joulesPerRound;
      byClient.append("%s,%s,%s\n".formatted(joules, joules / SAVING, joules / SAVING));
    }
    Files.writeString(run.path().resolve("bands.csv"), cumulative);
    Files.writeString(run.path().resolve("bands-by-client.csv"), byClient);
  }
}
