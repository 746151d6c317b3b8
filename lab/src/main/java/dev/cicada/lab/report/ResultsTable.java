package dev.cicada.lab.report;

import dev.cicada.lab.Reproduction;
import dev.cicada.lab.Sweep;
import dev.cicada.lab.experiment.Trial;
import dev.cicada.lab.statistics.Jain;
import dev.cicada.lab.task.RunResults;
import dev.cicada.lab.task.Task;
import dev.cicada.text.Decimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The content of {@code results.csv}: a row for each run that is done. */
record ResultsTable(SweepReport report) {
  private static final int LAST_TESTS = 5;

  private static final Map<String, Function<RunResults, Double>> COLUMNS = columns();

  private static Map<String, Function<RunResults, Double>> columns() {
    Map<String, Function<RunResults, Double>> columns = new LinkedHashMap<>();
    columns.put("lastAccuracy", RunResults::lastAccuracy);
    columns.put("meanOfLast5Accuracies", run -> run.lateAccuracy(LAST_TESTS));
    columns.put("bestAccuracy", RunResults::bestAccuracy);
    columns.put("lastLoss", RunResults::lastLoss);
    columns.put("energyJoules", RunResults::energyJoules);
    columns.put("callsPerRound", RunResults::callsPerRound);
    columns.put("jainOfCalls", run -> Jain.index(run.clientCalls()));
    columns.put("jainOfEnergy", run -> Jain.index(run.clientEnergyJoules()));
    return columns;
  }

  String text() {
    Reproduction reproduction = report.reproduction();
    Sweep sweep = report.sweep();
    List<String> header = new ArrayList<>(sweep.grid().keySet());
    header.add("seed");
    header.addAll(COLUMNS.keySet());
    header.add("folder");
    StringBuilder table = new StringBuilder(Csv.row(header));
    for (Map<String, String> point : sweep.points()) {
      Trial<RunResults> trial = report.experiment().at(point);
      for (long seed = 1; seed <= sweep.seeds(); seed++) {
        Task task = trial.task(seed);
        if (reproduction.workbench().isDone(task)) {
          RunResults run = RunResults.read(reproduction.workbench().folder(task));
          List<String> row = new ArrayList<>(point.values());
          row.add(String.valueOf(seed));
          COLUMNS.values().forEach(column -> row.add(Decimal.of(column.apply(run))));
          row.add("runs/" + task.key());
          table.append(Csv.row(row));
        }
      }
    }
    return table.toString();
  }
}
