package dev.cicada.lab.experiment;

import java.util.Arrays;

/**
 * Where clients are: anywhere, or with five of them always near or always far (the paper's Section
 * V-D).
 */
enum Scenario {
  NONE("anywhere", "clients anywhere in the cell"),
  NEAR("scenario-1", "clients 1 to 5 at 100 to 200 m, the others anywhere"),
  FAR("scenario-2", "clients 1 to 5 at 900 to 1000 m, the others anywhere");

  private static final int EXTREME_CLIENTS = 5;

  private final String placement;
  private final String where;

  Scenario(String placement, String where) {
    this.placement = placement;
    this.where = where;
  }

  /** Its name in a run's configuration. */
  String placement() {
    return placement;
  }

  /** For people. */
  String where() {
    return where;
  }

  /** The part of all calls that come from the clients whose place is fixed. */
  static double extremeShare(double[] callsByClient) {
    return Arrays.stream(callsByClient).limit(EXTREME_CLIENTS).sum()
        / Arrays.stream(callsByClient).sum();
  }
}
