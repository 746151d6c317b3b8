package dev.cicada.simulation;

import dev.cicada.protocol.Evaluator.Evaluation;
import java.util.Optional;

/**
 * What happened in a round.
 *
 * @param round its number, from 0
 * @param callers how many clients called
 * @param forcedCallers how many of them called only because of their maximum interval
 * @param leftOut how many could not call because the band is too narrow for their deadline
 * @param expectedCallers sum of the probabilities
 * @param energyJoules of the round's uploads
 * @param cumulativeEnergyJoules of all uploads so far
 * @param computeJoules of all clients' local steps in this round
 * @param airtimeSeconds the uploads' durations added up
 * @param slowestUploadSeconds the longest upload
 * @param meanInterval rounds since the callers' previous calls; NaN without callers
 * @param maximumInterval the longest of them; 0 without callers
 * @param meanStaleness versions that the callers were behind; NaN without callers
 * @param maximumStaleness the most of them; 0 without callers
 * @param version number of the global model after the round
 * @param versionsAlive global models in memory after the round
 * @param virtualSeconds since the beginning of the run, at the end of the round
 * @param mishaps what kept clients from calling, or calls from arriving
 * @param evaluation of the global model after the round, if it was due
 */
public record RoundRecord(
    int round,
    int callers,
    int forcedCallers,
    int leftOut,
    double expectedCallers,
    double energyJoules,
    double cumulativeEnergyJoules,
    double computeJoules,
    double airtimeSeconds,
    double slowestUploadSeconds,
    double meanInterval,
    int maximumInterval,
    double meanStaleness,
    int maximumStaleness,
    int version,
    int versionsAlive,
    double virtualSeconds,
    Mishaps mishaps,
    Optional<Evaluation> evaluation) {
  /**
   * How many clients did not reach the coordinator, for each reason. Nobody is counted twice.
   *
   * @param lateCalls calls that did not fit into the round
   * @param outages calls whose channel was worse than planned
   * @param drainedCalls calls that emptied the battery
   * @param away clients that were not there
   * @param gone clients whose battery is empty after the round
   */
  public record Mishaps(int lateCalls, int outages, int drainedCalls, int away, int gone) {
    /** Nothing went wrong. */
    public static final Mishaps NONE = new Mishaps(0, 0, 0, 0, 0);
  }

  /** The same round with the evaluation of the model after it. */
  RoundRecord with(Evaluation later) {
    return new RoundRecord(
        round,
        callers,
        forcedCallers,
        leftOut,
        expectedCallers,
        energyJoules,
        cumulativeEnergyJoules,
        computeJoules,
        airtimeSeconds,
        slowestUploadSeconds,
        meanInterval,
        maximumInterval,
        meanStaleness,
        maximumStaleness,
        version,
        versionsAlive,
        virtualSeconds,
        mishaps,
        Optional.of(later));
  }
}
