package dev.cicada.simulation;

import dev.cicada.protocol.CallDraws;
import dev.cicada.protocol.MaximumIntervals;
import dev.cicada.radio.CellProcess;
import dev.cicada.scheme.Scheme;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Who calls when, if need be some rounds ahead.
 *
 * <p>Calls depend on channels, the scheme and the clients' draws, and on nothing that is learned.
 * So what callers of later rounds are to train is known before the rounds until then are over.
 */
final class Schedule {
  private final Scheme.Rule rule;
  private final CellProcess cell;
  private final CallDraws draws;
  private final MaximumIntervals maximumIntervals;
  private final int end;
  private final int[] lastCalls;
  private final Deque<Round> decided = new ArrayDeque<>();
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
    return decided.remove();
  }

  /**
   * Rounds after the one that {@link #next} gave last, as far as nobody calls twice in all of them
   * and their callers are not more than {@code most}.
   */
  List<Round> following(Round current, int most) {
    if (current.callers.length >= most) {
      return List.of();
    }
    Set<Integer> seen = new TreeSet<>();
    Arrays.stream(current.callers).forEach(seen::add);
    List<Round> following = new ArrayList<>();
    for (int ahead = 0; seen.size() < most; ahead++) {
      if (ahead == decided.size() && undecided < end) {
        decideNext();
      }
      Round round = decided.stream().skip(ahead).findFirst().orElse(null);
      if (round == null
          || seen.size() + round.callers.length > most
          || Arrays.stream(round.callers).anyMatch(seen::contains)) {
        break;
      }
      Arrays.stream(round.callers).forEach(seen::add);
      following.add(round);
    }
    return following;
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
