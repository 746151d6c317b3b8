package dev.cicada.radio;

import dev.cicada.text.Require;

/**
 * Log-normal shadowing: a normal number of decibels on top of the path loss, whose correlation
 * between two places d meters apart is exp(-d / decorrelationMeters) (Gudmundson 1991).
 *
 * @param deviationDb standard deviation without line of sight, and for path losses without such a
 *     state
 * @param lineOfSightDeviationDb standard deviation with line of sight
 * @param decorrelationMeters the distance over which the correlation falls to 1/e
 */
public record Shadowing(
    double deviationDb, double lineOfSightDeviationDb, double decorrelationMeters) {
  /** No shadowing. */
  public static final Shadowing NONE = of(0, 1);

  /**
   * UMa of 3GPP TR 38.901: deviations of Table 7.4.1-1, distance of Table 7.5-6 without line of
   * sight.
   */
  public static final Shadowing URBAN_MACRO = new Shadowing(6, 4, 50);

  /** UMi street canyon, from the same tables. */
  public static final Shadowing URBAN_MICRO = new Shadowing(7.82, 4, 13);

  private static final double HIGHEST_DB = 100;

  public Shadowing {
    Require.within("deviationDb", deviationDb, 0, HIGHEST_DB, "Maybe 8, usual in cities.");
    Require.within(
        "lineOfSightDeviationDb", lineOfSightDeviationDb, 0, HIGHEST_DB, "Maybe 4, usual.");
    Require.positive("decorrelationMeters", decorrelationMeters, "Maybe 50, usual in cities.");
  }

  /** The same shadowing with and without line of sight. */
  public static Shadowing of(double deviationDb, double decorrelationMeters) {
    return new Shadowing(deviationDb, deviationDb, decorrelationMeters);
  }

  double deviationDb(boolean lineOfSight) {
    return lineOfSight ? lineOfSightDeviationDb : deviationDb;
  }
}
