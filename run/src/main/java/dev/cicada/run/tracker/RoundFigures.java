package dev.cicada.run.tracker;

import dev.cicada.run.Column;
import dev.cicada.run.RoundsTable;
import dev.cicada.simulation.RoundRecord;
import java.util.LinkedHashMap;
import java.util.Map;

/** The metrics of a round that trackers get, named as in {@code rounds.csv}. */
final class RoundFigures {
  private RoundFigures() {}

  /** Those that have a value. */
  static Map<String, Double> of(RoundRecord round) {
    Map<String, Double> figures = new LinkedHashMap<>();
    round
        .evaluation()
        .ifPresent(
            test -> {
              put(figures, RoundsTable.TEST_ACCURACY, test.accuracy());
              put(figures, RoundsTable.TEST_LOSS, test.loss());
            });
    put(figures, RoundsTable.CUMULATIVE_ENERGY_JOULES, round.cumulativeEnergyJoules());
    put(figures, RoundsTable.ENERGY_JOULES, round.energyJoules());
    put(figures, RoundsTable.CALLERS, round.callers());
    put(figures, RoundsTable.EXPECTED_CALLERS, round.expectedCallers());
    put(figures, RoundsTable.MEAN_INTERVAL, round.meanInterval());
    put(figures, RoundsTable.MEAN_STALENESS, round.meanStaleness());
    put(figures, RoundsTable.SLOWEST_UPLOAD_SECONDS, round.slowestUploadSeconds());
    put(figures, RoundsTable.VERSION, round.version());
    return figures;
  }

  private static void put(Map<String, Double> figures, Column column, double value) {
    if (Double.isFinite(value)) {
      figures.put(column.title(), value);
    }
  }
}
