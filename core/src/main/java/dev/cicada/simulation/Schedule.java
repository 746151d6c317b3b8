package dev.cicada.simulation;

import dev.cicada.plan.Network;
import dev.cicada.protocol.CallDraws;
import dev.cicada.radio.CellProcess;
import dev.cicada.scheme.BandwidthRule;
import dev.cicada.scheme.Calls;
import dev.cicada.scheme.Decision;
import dev.cicada.scheme.Scheme;
import dev.cicada.scheme.Scheme.Hearing;
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
 * Who calls when and at what cost, if need be some rounds ahead.
 *
 * <p>Calls depend on channels, the scheme and the clients' draws, and on nothing that is learned,
 * unless the scheme wants to hear of learning. So what callers of later rounds are to train is
 * known before the rounds until then are over.
 */
final class Schedule {
  private static final int MOST_ROUNDS_AHEAD = 64;

  /** Over all rounds that are known ahead, whose gains and shares take memory. */
  private static final int MOST_CLIENTS_AHEAD = 4_000_000;

  private final Scheme.Rule rule;
  private final Hearing hearing;
  private final CellProcess cell;
  private final CallDraws draws;
  private final BandwidthRule bandwidth;
  private final SimulationSettings settings;
  private final int[] lastCalls;
  private final List<Round> decided = new ArrayList<>();
  private final int horizon;
  private int undecided;
  private double[] memory;

  /**
   * A round before anything is trained in it.
   *
   * @param callers who calls, in increasing order, with which share and at what cost
   * @param uploadSeconds by caller
   * @param memory what the rule remembers after it, if it does not have to hear of learning first
   */
  record Round(
      int number,
      double[] gains,
      Decision decision,
      Calls callers,
      double[] uploadSeconds,
      double[] memory) {}

  /** That a client calls in a round. */
  record Call(int client, int round) {}

  /**
   * A schedule from a round on.
   *
   * @param lastCalls the round of each client's last call before it
   * @param memory what the rule remembered then
   */
  Schedule(
      Scheme.Rule rule,
      SimulationSettings settings,
      CellProcess cell,
      int first,
      int[] lastCalls,
      double[] memory) {
    this.rule = rule;
    this.settings = settings;
    this.cell = cell;
    this.lastCalls = lastCalls.clone();
    this.undecided = first;
    this.memory = memory;
    hearing = settings.scheme().hearing();
    draws = CallDraws.of(settings.seed());
    bandwidth = settings.bandwidth();
    horizon =
        hearing == Hearing.LEARNING
            ? 1
            : Math.max(1, Math.min(MOST_ROUNDS_AHEAD, MOST_CLIENTS_AHEAD / lastCalls.length));
    if (memory.length > 0) {
      rule.recall(memory);
    }
  }

  /** The next round. */
  Round next() {
    if (decided.isEmpty()) {
      decideNext();
    }
    Round next = decided.remove(0);
    memory = next.memory;
    return next;
  }

  /** What the rule remembers after the round that {@link #next} gave last. */
  double[] memory() {
    return memory;
  }

  /** Whether {@link #learned} is waited for before the next round. */
  boolean hearsOfLearning() {
    return hearing == Hearing.LEARNING;
  }

  /** Tells the rule how the round went that {@link #next} gave last. */
  void learned(Calls calls) {
    rule.closed(calls);
    memory = rule.memory();
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
    return Arrays.stream(round.callers.clients())
        .mapToObj(client -> new Call(client, round.number));
  }

  /** A round after the one that {@link #next} gave last. */
  private Optional<Round> ahead(int place) {
    if (place == decided.size() && undecided < settings.network().rounds()) {
      decideNext();
    }
    return place < decided.size() ? Optional.of(decided.get(place)) : Optional.empty();
  }

  private void decideNext() {
    int number = undecided++;
    double[] gains = new double[lastCalls.length];
    cell.gains(number, gains);
    Decision decision = rule.decide(number, gains);
    Draw draw = draw(number, decision);
    double[] grants = bandwidth.grants(settings.network(), gains, decision.shares(), draw.callers);
    double[] seconds = new double[grants.length];
    double[] joules = new double[grants.length];
    Network network = settings.network();
    for (int i = 0; i < grants.length; i++) {
      int client = draw.callers[i];
      seconds[i] = network.uploadSeconds(client, grants[i], gains[client]);
      joules[i] = network.powerWatts()[client] * seconds[i];
    }
    Calls calls =
        new Calls(
            number,
            draw.callers,
            draw.forced,
            grants,
            joules,
            draw.intervals,
            new int[0],
            new double[0]);
    if (hearing == Hearing.CALLS) {
      rule.closed(calls);
    }
    decided.add(new Round(number, gains, decision, calls, seconds, rule.memory()));
  }

  private record Draw(int[] callers, boolean[] forced, int[] intervals) {}

  private Draw draw(int round, Decision decision) {
    int clients = lastCalls.length;
    int[] callers = new int[clients];
    boolean[] forced = new boolean[clients];
    int[] intervals = new int[clients];
    int count = 0;
    for (int client = 0; client < clients; client++) {
      boolean drawn = draws.calls(client, round, decision.probabilities()[client]);
      int interval = round - lastCalls[client];
      if (drawn || interval >= settings.maximumIntervals().of(client)) {
        callers[count] = client;
        forced[count] = !drawn;
        intervals[count] = interval;
        lastCalls[client] = round;
        count++;
      }
    }
    return new Draw(
        Arrays.copyOf(callers, count),
        Arrays.copyOf(forced, count),
        Arrays.copyOf(intervals, count));
  }
}
