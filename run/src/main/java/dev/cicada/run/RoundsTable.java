package dev.cicada.run;

import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.simulation.RoundListener;
import dev.cicada.simulation.RoundRecord;
import dev.cicada.text.Decimal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The rows of {@code rounds.csv}; what was not measured is left empty. */
final class RoundsTable implements RoundListener {
  private static final Map<String, Function<RoundRecord, String>> COLUMNS = new LinkedHashMap<>();
  private static final String COMPUTE = "computeJoules";

  static {
    COLUMNS.put("round", round -> String.valueOf(round.round()));
    COLUMNS.put("callers", round -> String.valueOf(round.callers()));
    COLUMNS.put("forcedCallers", round -> String.valueOf(round.forcedCallers()));
    COLUMNS.put("expectedCallers", round -> Decimal.of(round.expectedCallers()));
    COLUMNS.put("energyJoules", round -> Decimal.of(round.energyJoules()));
    COLUMNS.put("cumulativeEnergyJoules", round -> Decimal.of(round.cumulativeEnergyJoules()));
    COLUMNS.put(COMPUTE, round -> Decimal.of(round.computeJoules()));
    COLUMNS.put("airtimeSeconds", round -> Decimal.of(round.airtimeSeconds()));
    COLUMNS.put("slowestUploadSeconds", round -> Decimal.of(round.slowestUploadSeconds()));
    COLUMNS.put("testAccuracy", round -> measured(round, Evaluation::accuracy));
    COLUMNS.put("testLoss", round -> measured(round, Evaluation::loss));
    COLUMNS.put("meanInterval", round -> Decimal.of(round.meanInterval()));
    COLUMNS.put("maximumInterval", round -> String.valueOf(round.maximumInterval()));
    COLUMNS.put("meanStaleness", round -> Decimal.of(round.meanStaleness()));
    COLUMNS.put("maximumStaleness", round -> String.valueOf(round.maximumStaleness()));
    COLUMNS.put("version", round -> String.valueOf(round.version()));
    COLUMNS.put("versionsAlive", round -> String.valueOf(round.versionsAlive()));
  }

  private final TableFile file;
  private final List<Function<RoundRecord, String>> columns;

  /** Fills a file that was opened with the {@link #header} for the same columns. */
  RoundsTable(TableFile file, boolean withComputeEnergy) {
    this.file = file;
    this.columns = new ArrayList<>(columns(withComputeEnergy).values());
  }

  static String header(boolean withComputeEnergy) {
    return String.join(",", columns(withComputeEnergy).keySet());
  }

  private static Map<String, Function<RoundRecord, String>> columns(boolean withComputeEnergy) {
    Map<String, Function<RoundRecord, String>> columns = new LinkedHashMap<>(COLUMNS);
    if (!withComputeEnergy) {
      columns.remove(COMPUTE);
    }
    return columns;
  }

  private static String measured(RoundRecord round, Function<Evaluation, Double> figure) {
    return round.evaluation().map(figure).map(Decimal::of).orElse("");
  }

  @Override
  public void closed(RoundRecord round) {
    try {
      file.row(columns.stream().map(column -> column.apply(round)).toArray(String[]::new));
      file.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
