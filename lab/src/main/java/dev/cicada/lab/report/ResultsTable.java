package dev.cicada.lab.report;

import dev.cicada.lab.statistics.Jain;
import dev.cicada.lab.task.RunResults;
import dev.cicada.lab.task.Task;
import dev.cicada.lab.task.Workbench;
import dev.cicada.run.ClientsTable;
import dev.cicada.run.Column;
import dev.cicada.run.RoundsTable;
import dev.cicada.text.Decimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

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

  /** A run with its place in the grid, its seed last, and its numbers in the order of columns. */
  private record Row(List<String> place, List<OptionalDouble> numbers, String folder) {}

  String text() {
    List<Row> rows = rows();
    List<String> names = List.copyOf(COLUMNS.keySet());
    int[] shown =
        IntStream.range(0, names.size())
            .filter(column -> rows.stream().anyMatch(row -> row.numbers.get(column).isPresent()))
            .toArray();
    List<String> header = new ArrayList<>(report.sweep().grid().keySet());
    header.add("seed");
    Arrays.stream(shown).mapToObj(names::get).forEach(header::add);
    header.add("folder");
    StringBuilder table = new StringBuilder(Csv.row(header));
    for (Row row : rows) {
      List<String> cells = new ArrayList<>(row.place);
      Arrays.stream(shown).mapToObj(row.numbers::get).map(ResultsTable::text).forEach(cells::add);
      cells.add(row.folder);
      table.append(Csv.row(cells));
    }
    return table.toString();
  }

  private List<Row> rows() {
    Workbench workbench = report.reproduction().workbench();
    List<Row> rows = new ArrayList<>();
    report
        .experiment()
        .points()
        .forEach(
            (point, trial) -> {
              for (long seed = 1; seed <= report.sweep().seeds(); seed++) {
                Task task = trial.task(seed);
                if (workbench.isDone(task)) {
                  RunResults run = RunResults.read(workbench.folder(task));
                  List<String> place = new ArrayList<>(point.values());
                  place.add(String.valueOf(seed));
                  rows.add(
                      new Row(
                          place,
                          COLUMNS.values().stream().map(column -> column.apply(run)).toList(),
                          "runs/" + task.key()));
                }
              }
            });
    return rows;
  }

  private static String text(OptionalDouble number) {
    return number.isPresent() ? Decimal.of(number.getAsDouble()) : "";
  }
}
