package dev.cicada.server.machine;

import dev.cicada.protocol.MaximumIntervals;
import java.util.function.DoubleFunction;

/**
 * The terms of a run's rounds.
 *
 * @param startClients how many clients must have reported before the first round is planned
 * @param placeRounds after how many rounds of silence another name may take a client's place
 * @param samples how many clients hold
 * @param maximumIntervals within how many rounds clients must call
 * @param normBound how large an update may be
 * @param paces by the seconds that a round takes; NaN for those in the settings
 */
public record RunTerms(
    int startClients,
    int placeRounds,
    SampleCounts samples,
    MaximumIntervals maximumIntervals,
    NormBound normBound,
    DoubleFunction<Pace> paces) {
  /** No client ever loses its place. */
  public static final int KEEP_PLACES = Integer.MAX_VALUE;
}
