package dev.cicada.simulation;

import dev.cicada.protocol.CallDraws;
import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.radio.CellProcess;
import dev.cicada.scheme.Scheme;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Who calls when, if need be some rounds ahead.
 *
 * <p>Calls depend on channels, the scheme and the clients' draws, and on nothing that is learned.
 * So what callers of later rounds are to train is known before the rounds until then are over.
 */
final class Schedule {
  private static final int MOST_ROUNDS_AHEAD = 64;

  /** Over all rounds that are known ahead, whose gains and shares take memory. */
  private static final int MOST_CLIENTS_AHEAD = 4_000_000;

  private final Scheme.Rule rule;
  private final CellProcess cell;
  private final CallDraws draws;
  private final MaximumIntervals maximumIntervals;
  private final int end;
  private final int[] lastCalls;
  private final List<Round> decided = new ArrayList<>();
  private final int horizon;
  private int undecided;

  /**
   * A round before anything is trained in it.
   *
   * @param callers who calls, in increasing order
   * @param forced those that call only because of their maximum interval, in increasing order
   */
  record Round(
      int number,
      double[] gains,
      double[] probabilities,
      double[] shares,
      int[] callers,
      int[] forced) {}

  /** That a client calls in a round. */
  record Call(int client, int round) {}

  /**
   * A schedule from a round on.
   *
   * @param lastCalls the round of each client's last call before it
   * @param end number of all rounds
   */
  Schedule(
      Scheme.Rule rule,
      CellProcess cell,
      CallDraws draws,
      MaximumIntervals maximumIntervals,
      int first,
      int[] lastCalls,
      int end) {
    this.rule = rule;
    this.cell = cell;
    this.draws = draws;
    this.maximumIntervals = maximumIntervals;
    this.end = end;
    this.lastCalls = lastCalls.clone();
    this.undecided = first;
    int clients = lastCalls.length;
    this.horizon = Math.max(1, Math.min(MOST_ROUNDS_AHEAD, MOST_CLIENTS_AHEAD / clients));
    for (int past = 0; rule.remembers() && past < first; past++) {
      decide(past, new double[clients], new double[clients], new double[clients]);
    }
  }

  private void decide(int round, double[] gains, double[] probabilities, double[] shares) {
    cell.gains(round, gains);
    rule.decide(round, gains, probabilities, shares);
  }

  /** The next round. */
  Round next() {
    if (decided.isEmpty()) {
      decideNext();
    }
    return decided.remove(0);
  }

  /**
   * Every client's first call from a round on, in the order of rounds, as far as one looks ahead.
   *
   * @param current the round that {@link #next} gave last
   */
  Iterator<Call> firstCalls(Round current) {
    Set<Integer> seen = new HashSet<>();
    return IntStream.range(0, horizon)
        .mapToObj(ahead -> ahead == 0 ? Optional.of(current) : ahead(ahead - 1))
        .takeWhile(round -> round.isPresent() && seen.size() < lastCalls.length)
        .flatMap(round -> calls(round.get()))
        .filter(call -> seen.add(call.client))
        .iterator();
  }

  private static Stream<Call> calls(Round round) {
    return Arrays.stream(round.callers).mapToObj(client -> new Call(client, round.number));
  }

  /** A round after the one that {@link #next} gave last. */
  private Optional<Round> ahead(int place) {
    if (place == decided.size() && undecided < end) {
      decideNext();
    }
    return place < decided.size() ? Optional.of(decided.get(place)) : Optional.empty();
  }

  private void decideNext() {
    int clients = lastCalls.length;
    int number = undecided++;
    double[] gains = new double[clients];
    double[] probabilities = new double[clients];
    double[] shares = new double[clients];
    decide(number, gains, probabilities, shares);
    int[] callers = new int[clients];
    int[] forced = new int[clients];
    int callerCount = 0;
    int forcedCount = 0;
    for (int client = 0; client < clients; client++) {
      boolean drawn = draws.calls(client, number, probabilities[client]);
      if (drawn || number - lastCalls[client] >= maximumIntervals.of(client)) {
        callers[callerCount++] = client;
        lastCalls[client] = number;
        if (!drawn) {
          forced[forcedCount++] = client;
        }
      }
    }
    decided.add(
        new Round(
            number,
            gains,
            probabilities,
            shares,
            Arrays.copyOf(callers, callerCount),
            Arrays.copyOf(forced, forcedCount)));
  }
}
