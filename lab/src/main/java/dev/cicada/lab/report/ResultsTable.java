package dev.cicada.lab.report;

import dev.cicada.lab.Reproduction;
import dev.cicada.lab.Sweep;
import dev.cicada.lab.experiment.Trial;
import dev.cicada.lab.statistics.Jain;
import dev.cicada.lab.task.RunResults;
import dev.cicada.lab.task.Task;
import dev.cicada.run.ClientsTable;
import dev.cicada.run.Column;
import dev.cicada.run.RoundsTable;
import dev.cicada.text.Decimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The content of {@code results.csv}: a row for each run that is done. Columns of what no run has,
 * such as epsilon without noise, are left out.
 */
record ResultsTable(SweepReport report) {
  private static final int LAST_TESTS = 5;

  private static final Map<String, Function<RunResults, OptionalDouble>> COLUMNS = columns();

  private static Map<String, Function<RunResults, OptionalDouble>> columns() {
    Map<String, Function<RunResults, OptionalDouble>> columns = new LinkedHashMap<>();
    columns.put("lastAccuracy", of(RunResults::lastAccuracy));
    columns.put("meanOfLast5Accuracies", of(run -> run.lateAccuracy(LAST_TESTS)));
    columns.put("bestAccuracy", of(RunResults::bestAccuracy));
    columns.put("lastLoss", of(RunResults::lastLoss));
    columns.put("energyJoules", of(RunResults::energyJoules));
    columns.put("computeJoules", sumOverRounds(RoundsTable.COMPUTE_JOULES));
    columns.put("seconds", run -> run.ofRounds(RoundsTable.VIRTUAL_SECONDS).max());
    columns.put("callsPerRound", of(RunResults::callsPerRound));
    columns.put("lateCalls", sumOverRounds(RoundsTable.LATE_CALLS));
    columns.put("outages", sumOverRounds(RoundsTable.OUTAGES));
    columns.put("drainedCalls", sumOverRounds(RoundsTable.DRAINED_CALLS));
    columns.put("jainOfCalls", of(run -> Jain.index(run.clientCalls())));
    columns.put("jainOfEnergy", of(run -> Jain.index(run.clientEnergyJoules())));
    columns.put("largestEpsilon", run -> run.ofClients(ClientsTable.EPSILON).max());
    return columns;
  }

  /** What every run has. */
  private static Function<RunResults, OptionalDouble> of(ToDoubleFunction<RunResults> number) {
    return run -> OptionalDouble.of(number.applyAsDouble(run));
  }

  private static Function<RunResults, OptionalDouble> sumOverRounds(Column column) {
    return run -> run.ofRounds(column).reduce(Double::sum);
  }

  String text() {
    Reproduction reproduction = report.reproduction();
    Sweep sweep = report.sweep();
    List<List<String>> before = new ArrayList<>();
    Map<String, List<OptionalDouble>> numbers = new LinkedHashMap<>();
    List<String> folders = new ArrayList<>();
    for (Map.Entry<Map<String, String>, Trial<RunResults>> point :
        report.experiment().points().entrySet()) {
      for (long seed = 1; seed <= sweep.seeds(); seed++) {
        Task task = point.getValue().task(seed);
        if (reproduction.workbench().isDone(task)) {
          RunResults run = RunResults.read(reproduction.workbench().folder(task));
          List<String> varied = new ArrayList<>(point.getKey().values());
          varied.add(String.valueOf(seed));
          before.add(varied);
          COLUMNS.forEach(
              (name, number) ->
                  numbers.computeIfAbsent(name, any -> new ArrayList<>()).add(number.apply(run)));
          folders.add("runs/" + task.key());
        }
      }
    }
    numbers.values().removeIf(column -> column.stream().allMatch(OptionalDouble::isEmpty));
    List<String> header = new ArrayList<>(sweep.grid().keySet());
    header.add("seed");
    header.addAll(numbers.keySet());
    header.add("folder");
    StringBuilder table = new StringBuilder(Csv.row(header));
    for (int i = 0; i < folders.size(); i++) {
      int place = i;
      List<String> row = new ArrayList<>(before.get(i));
      numbers.values().forEach(column -> row.add(text(column.get(place))));
      row.add(folders.get(i));
      table.append(Csv.row(row));
    }
    return table.toString();
  }

  private static String text(OptionalDouble number) {
    return number.isPresent() ? Decimal.of(number.getAsDouble()) : "";
  }
}
