package dev.cicada.server.machine;

import dev.cicada.server.history.Place;
import dev.cicada.server.history.RunState;

/**
 * How large an update may be: a multiple of the median of what clients last sent.
 *
 * <p>Every client counts once, whether its update was applied or not. So fewer than half of the
 * clients cannot move the bound beyond what the others send, and what most of them send is never
 * set aside for long.
 *
 * @param factor times the median
 * @param start the bound per round of local steps until three clients have sent something; later
 *     bounds never fall below a thousandth of it
 */
public record NormBound(double factor, double start) {
  /**
   * No bound, except that updates can be added up; for runs whose models must be those of a
   * simulation.
   */
  public static final NormBound NONE = new NormBound(1, Double.POSITIVE_INFINITY);

  /** Beyond this, a few updates make a model infinite. */
  static final double HIGHEST = 1e30;

  private static final int FEWEST = 3;
  private static final double START_FACTOR = 100;
  private static final double LEAST_PART = 1e-3;

  /** A bound that starts from the norm of the first model. */
  public static NormBound following(double factor, float[] initialModel) {
    double squares = 0;
    for (float value : initialModel) {
      squares += (double) value * value;
    }
    return new NormBound(factor, START_FACTOR * (1 + Math.sqrt(squares)));
  }

  /** The largest norm that the next update of a place may have. */
  double of(RunState state, Place place) {
    int rounds = state.round() - place.lastCall();
    return Math.min(HIGHEST, rounds * perRound(state));
  }

  private double perRound(RunState state) {
    double[] norms =
        state.places().stream()
            .mapToDouble(Place::roundNorm)
            .filter(norm -> norm >= 0)
            .sorted()
            .toArray();
    return norms.length < FEWEST || start == Double.POSITIVE_INFINITY
        ? start
        : Math.max(factor * norms[(norms.length - 1) / 2], LEAST_PART * start);
  }
}
