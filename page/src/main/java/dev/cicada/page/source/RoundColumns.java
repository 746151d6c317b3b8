package dev.cicada.page.source;

import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.run.Column;
import dev.cicada.run.RoundsTable;
import dev.cicada.run.config.RunConfig;
import dev.cicada.simulation.RoundRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The columns that a feed has of a run's rounds, called as in {@code rounds.csv}. */
public final class RoundColumns {
  /**
   * The time in the cell at a round's end; without a clock, that of every round's slowest upload.
   */
  public static final String SECONDS = "seconds";

  private static final Map<Column, ToDoubleFunction<RoundRecord>> VALUES = new LinkedHashMap<>();

  static {
    VALUES.put(RoundsTable.ROUND, RoundRecord::round);
    VALUES.put(RoundsTable.CALLERS, RoundRecord::callers);
    VALUES.put(RoundsTable.EXPECTED_CALLERS, RoundRecord::expectedCallers);
    VALUES.put(RoundsTable.ENERGY_JOULES, RoundRecord::energyJoules);
    VALUES.put(RoundsTable.CUMULATIVE_ENERGY_JOULES, RoundRecord::cumulativeEnergyJoules);
    VALUES.put(RoundsTable.MEAN_INTERVAL, RoundRecord::meanInterval);
    VALUES.put(RoundsTable.MAXIMUM_INTERVAL, RoundRecord::maximumInterval);
    VALUES.put(RoundsTable.MEAN_STALENESS, RoundRecord::meanStaleness);
    VALUES.put(RoundsTable.MAXIMUM_STALENESS, RoundRecord::maximumStaleness);
    VALUES.put(RoundsTable.VERSION, RoundRecord::version);
    VALUES.put(RoundsTable.AWAY, round -> round.mishaps().away());
    VALUES.put(RoundsTable.LATE_CALLS, round -> round.mishaps().lateCalls());
    VALUES.put(RoundsTable.VERSIONS_ALIVE, RoundRecord::versionsAlive);
  }

  private RoundColumns() {}

  /** Those of the feed's rounds. */
  public static List<String> ofRounds() {
    return Stream.concat(VALUES.keySet().stream().map(Column::title), Stream.of(SECONDS)).toList();
  }

  /** Those of the feed's tests. */
  public static List<String> ofTests() {
    return List.of(
        RoundsTable.ROUND.title(),
        RoundsTable.CUMULATIVE_ENERGY_JOULES.title(),
        SECONDS,
        RoundsTable.TEST_ACCURACY.title(),
        RoundsTable.TEST_LOSS.title());
  }

  /** How the columns of a run's rounds are had; what its table does not have is not a number. */
  static List<ToDoubleFunction<RoundRecord>> values(RunConfig config) {
    List<ToDoubleFunction<RoundRecord>> values = new ArrayList<>();
    VALUES.forEach(
        (column, value) ->
            values.add(RoundsTable.has(config, column) ? value : round -> Double.NaN));
    return values;
  }

  /** A row of the feed's rounds. */
  static double[] round(
      RoundRecord round, double seconds, List<ToDoubleFunction<RoundRecord>> values) {
    double[] row = new double[values.size() + 1];
    for (int place = 0; place < values.size(); place++) {
      row[place] = values.get(place).applyAsDouble(round);
    }
    row[values.size()] = seconds;
    return row;
  }

  static double[] test(RoundRecord round, double seconds, Evaluation test) {
    return new double[] {
      round.round(), round.cumulativeEnergyJoules(), seconds, test.accuracy(), test.loss()
    };
  }
}
