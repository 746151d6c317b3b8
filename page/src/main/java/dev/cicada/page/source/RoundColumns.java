package dev.cicada.page.source;

import dev.cicada.protocol.Evaluator.Evaluation;
import dev.cicada.run.Column;
import dev.cicada.run.RoundsTable;
import dev.cicada.simulation.RoundRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The columns that a feed has of a run's rounds, called as in {@code rounds.csv}. */
public final class RoundColumns {
  /** The time in the cell at a round's end: as long as the slowest upload of every round took. */
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

  static double[] round(RoundRecord round, double seconds) {
    double[] row = new double[VALUES.size() + 1];
    int column = 0;
    for (ToDoubleFunction<RoundRecord> value : VALUES.values()) {
      row[column++] = value.applyAsDouble(round);
    }
    row[column] = seconds;
    return row;
  }

  static double[] test(RoundRecord round, double seconds, Evaluation test) {
    return new double[] {
      round.round(), round.cumulativeEnergyJoules(), seconds, test.accuracy(), test.loss()
    };
  }
}
