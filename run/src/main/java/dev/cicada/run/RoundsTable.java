package dev.cicada.run;

import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.run.config.DeviceSettings;
import dev.cicada.run.config.LearningSettings;
import dev.cicada.run.config.RunConfig;
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
import java.util.function.Predicate;

/** The rows of {@code rounds.csv}. What was not measured is left empty. */
public final class RoundsTable implements RoundListener {
  public static final Column ROUND = Column.of("round");
  public static final Column CALLERS = Column.of("callers");
  public static final Column FORCED_CALLERS = Column.of("forcedCallers");
  public static final Column LEFT_OUT = Column.of("leftOut");
  public static final Column EXPECTED_CALLERS = Column.of("expectedCallers");
  public static final Column ENERGY_JOULES = Column.of("energyJoules");
  public static final Column CUMULATIVE_ENERGY_JOULES = Column.of("cumulativeEnergyJoules");
  public static final Column COMPUTE_JOULES = Column.of("computeJoules");
  public static final Column AIRTIME_SECONDS = Column.of("airtimeSeconds");
  public static final Column SLOWEST_UPLOAD_SECONDS = Column.of("slowestUploadSeconds");
  public static final Column VIRTUAL_SECONDS = Column.of("virtualSeconds");
  public static final Column LATE_CALLS = Column.of("lateCalls");
  public static final Column OUTAGES = Column.of("outages");
  public static final Column DRAINED_CALLS = Column.of("drainedCalls");
  public static final Column AWAY = Column.of("away");
  public static final Column GONE = Column.of("gone");
  public static final Column TEST_ACCURACY = Column.of("testAccuracy");
  public static final Column TEST_LOSS = Column.of("testLoss");
  public static final Column MEAN_INTERVAL = Column.of("meanInterval");
  public static final Column MAXIMUM_INTERVAL = Column.of("maximumInterval");
  public static final Column MEAN_STALENESS = Column.of("meanStaleness");
  public static final Column MAXIMUM_STALENESS = Column.of("maximumStaleness");
  public static final Column VERSION = Column.of("version");
  public static final Column VERSIONS_ALIVE = Column.of("versionsAlive");

  private static final Map<Column, Function<RoundRecord, String>> COLUMNS = new LinkedHashMap<>();

  /** Which runs have a column, for columns that not all have. */
  private static final Map<Column, Predicate<RunConfig>> WHERE_USED =
      Map.of(
          COMPUTE_JOULES,
          LearningSettings::chargesForTraining,
          LEFT_OUT,
          DeviceSettings::haveDeadline,
          VIRTUAL_SECONDS,
          DeviceSettings::showTime,
          LATE_CALLS,
          DeviceSettings::canBeLate,
          OUTAGES,
          DeviceSettings::canFail,
          DRAINED_CALLS,
          DeviceSettings::haveBatteries,
          AWAY,
          DeviceSettings::canBeAway,
          GONE,
          DeviceSettings::haveBatteries);

  static {
    COLUMNS.put(ROUND, round -> String.valueOf(round.round()));
    COLUMNS.put(CALLERS, round -> String.valueOf(round.callers()));
    COLUMNS.put(FORCED_CALLERS, round -> String.valueOf(round.forcedCallers()));
    COLUMNS.put(LEFT_OUT, round -> String.valueOf(round.leftOut()));
    COLUMNS.put(EXPECTED_CALLERS, round -> Decimal.of(round.expectedCallers()));
    COLUMNS.put(ENERGY_JOULES, round -> Decimal.of(round.energyJoules()));
    COLUMNS.put(CUMULATIVE_ENERGY_JOULES, round -> Decimal.of(round.cumulativeEnergyJoules()));
    COLUMNS.put(COMPUTE_JOULES, round -> Decimal.of(round.computeJoules()));
    COLUMNS.put(AIRTIME_SECONDS, round -> Decimal.of(round.airtimeSeconds()));
    COLUMNS.put(SLOWEST_UPLOAD_SECONDS, round -> Decimal.of(round.slowestUploadSeconds()));
    COLUMNS.put(TEST_ACCURACY, round -> measured(round, Evaluation::accuracy));
    COLUMNS.put(TEST_LOSS, round -> measured(round, Evaluation::loss));
    COLUMNS.put(MEAN_INTERVAL, round -> Decimal.of(round.meanInterval()));
    COLUMNS.put(MAXIMUM_INTERVAL, round -> String.valueOf(round.maximumInterval()));
    COLUMNS.put(MEAN_STALENESS, round -> Decimal.of(round.meanStaleness()));
    COLUMNS.put(MAXIMUM_STALENESS, round -> String.valueOf(round.maximumStaleness()));
    COLUMNS.put(VERSION, round -> String.valueOf(round.version()));
    COLUMNS.put(VIRTUAL_SECONDS, round -> Decimal.of(round.virtualSeconds()));
    COLUMNS.put(LATE_CALLS, round -> String.valueOf(round.mishaps().lateCalls()));
    COLUMNS.put(OUTAGES, round -> String.valueOf(round.mishaps().outages()));
    COLUMNS.put(DRAINED_CALLS, round -> String.valueOf(round.mishaps().drainedCalls()));
    COLUMNS.put(AWAY, round -> String.valueOf(round.mishaps().away()));
    COLUMNS.put(GONE, round -> String.valueOf(round.mishaps().gone()));
    COLUMNS.put(VERSIONS_ALIVE, round -> String.valueOf(round.versionsAlive()));
  }

  private final TableFile file;
  private final List<Function<RoundRecord, String>> columns;

  /** Fills a file that was opened with the {@link #header} for the same configuration. */
  RoundsTable(TableFile file, RunConfig config) {
    this.file = file;
    this.columns = new ArrayList<>(columns(config).values());
  }

  /** Whether the tables of a configuration's runs have a column. */
  public static boolean has(RunConfig config, Column column) {
    return columns(config).containsKey(column);
  }

  static String header(RunConfig config) {
    return Column.header(columns(config).keySet());
  }

  private static Map<Column, Function<RoundRecord, String>> columns(RunConfig config) {
    Map<Column, Function<RoundRecord, String>> columns = new LinkedHashMap<>(COLUMNS);
    columns.keySet().removeIf(column -> !WHERE_USED.getOrDefault(column, any -> true).test(config));
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
