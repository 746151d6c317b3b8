package dev.cicada.simulation;

import dev.cicada.plan.Network;
import dev.cicada.plan.Upload;
import dev.cicada.protocol.CallDraws;
import dev.cicada.radio.CellProcess;
import dev.cicada.scheme.Calls;
import dev.cicada.scheme.Decision;
import dev.cicada.scheme.Granting;
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
  private final Granting granting;
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
   * @param leftOut how many were not to call, or did not, for they cannot meet the deadline
   * @param memory what the rule remembers after it, if it does not have to hear of learning first
   */
  record Round(
      int number, double[] gains, Decision decision, Calls callers, int leftOut, double[] memory) {}

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
    granting = new Granting(settings.bandwidth(), settings.network());
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
    Decision decision = granting.beforeDraws(gains, rule.decide(number, gains));
    int[] drawn = draw(number, decision);
    Granting.Grants grants = granting.grant(gains, decision.shares(), drawn);
    Calls calls = calls(number, gains, decision, grants);
    if (hearing == Hearing.CALLS) {
      rule.closed(calls);
    }
    long leftOut =
        IntStream.concat(Arrays.stream(decision.leftOut()), Arrays.stream(grants.leftOut()))
            .distinct()
            .count();
    decided.add(new Round(number, gains, decision, calls, (int) leftOut, rule.memory()));
  }

  /** Those who draw a call, or have to call. */
  private int[] draw(int round, Decision decision) {
    return IntStream.range(0, lastCalls.length)
        .filter(
            client ->
                draws.calls(client, round, decision.probabilities()[client])
                    || round - lastCalls[client] >= settings.maximumIntervals().of(client))
        .toArray();
  }

  private Calls calls(int round, double[] gains, Decision decision, Granting.Grants grants) {
    Network network = settings.network();
    int[] callers = grants.callers();
    boolean[] forced = new boolean[callers.length];
    int[] intervals = new int[callers.length];
    Upload[] uploads = new Upload[callers.length];
    for (int i = 0; i < callers.length; i++) {
      int client = callers[i];
      forced[i] = !draws.calls(client, round, decision.probabilities()[client]);
      intervals[i] = round - lastCalls[client];
      uploads[i] = network.upload(client, grants.shares()[i], gains[client]);
      lastCalls[client] = round;
    }
    return new Calls(
        round, callers, forced, grants.shares(), uploads, intervals, new int[0], new double[0]);
  }
}
