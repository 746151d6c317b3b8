package dev.cicada.simulation;

import dev.cicada.plan.Upload;
import dev.cicada.protocol.CallDraws;
import dev.cicada.radio.CellProcess;
import dev.cicada.scheme.Calls;
import dev.cicada.scheme.Decision;
import dev.cicada.scheme.Granting;
import dev.cicada.scheme.Pace;
import dev.cicada.scheme.Scheme;
import dev.cicada.scheme.Scheme.Hearing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Who calls when and at what cost, some rounds ahead if need be.
 *
 * <p>Calls depend on channels, the scheme and the clients' draws, but not on what is learned,
 * unless the scheme listens to learning. So what the callers of later rounds will have to train is
 * known in advance.
 */
final class Schedule {
  private static final int MOST_ROUNDS_AHEAD = 64;

  /** Limits clients times rounds ahead, since gains and shares take memory. */
  private static final int MOST_CLIENTS_AHEAD = 4_000_000;

  private final Scheme.Rule rule;
  private final Hearing hearing;
  private final CellProcess cell;
  private final CallDraws draws;
  private final Granting granting;
  private final SimulationSettings settings;
  private final Circumstances circumstances;
  private final Pace pace;
  private final Progress progress;
  private final Roll roll;
  private final int[] lastCalls;
  private final List<Round> decided = new ArrayList<>();
  private final int horizon;
  private int undecided;
  private double[] memory;

  /**
   * A round before anything is trained in it.
   *
   * @param away who is not there
   * @param attempts all calls, in increasing order of clients, with their outcome
   * @param callers those whose calls arrive, on what share and at what cost
   * @param tasks what the callers have to train, by caller
   * @param leftOut how many could not call because they cannot meet the deadline
   * @param computeJoules of all clients' local steps, unless it is the same in every round
   * @param virtualSeconds since the beginning, at its end
   * @param gone how many clients' batteries are empty at its end
   * @param memory what the rule remembers after it, unless it must hear of learning first
   */
  record Round(
      int number,
      double[] gains,
      Decision decision,
      BitSet away,
      List<Attempt> attempts,
      Calls callers,
      List<Call> tasks,
      int leftOut,
      double computeJoules,
      double virtualSeconds,
      int gone,
      double[] memory) {
    /** How many calls had this outcome. */
    int count(Attempt.Outcome outcome) {
      return (int) attempts.stream().filter(attempt -> attempt.outcome() == outcome).count();
    }
  }

  /**
   * A client's call in a round.
   *
   * @param firstStep number of the first local step that it brings
   * @param steps how many it brings
   */
  record Call(int client, int round, long firstStep, long steps) {}

  /**
   * A schedule from a round on.
   *
   * @param lastCalls the round of each client's last call before it
   * @param memory what the rule remembered then
   * @param devices the state of devices then
   */
  Schedule(
      Scheme.Rule rule,
      SimulationSettings settings,
      CellProcess cell,
      int first,
      int[] lastCalls,
      double[] memory,
      DeviceState devices) {
    this.rule = rule;
    this.settings = settings;
    this.cell = cell;
    this.lastCalls = lastCalls.clone();
    this.undecided = first;
    this.memory = memory;
    hearing = settings.scheme().hearing();
    draws = CallDraws.of(settings.seed());
    granting = new Granting(settings.bandwidth(), settings.network());
    pace = settings.scheme().pace();
    circumstances = settings.circumstances();
    progress = new Progress(settings, devices);
    roll = new Roll(circumstances.availability(), lastCalls.length);
    horizon =
        hearing == Hearing.LEARNING || pace.waits() || settings.training() == Training.EAGER
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

  /** What the rule remembers after the last round of {@link #next}. */
  double[] memory() {
    return memory;
  }

  /** Whether {@link #learned} must be called before the next round. */
  boolean hearsOfLearning() {
    return hearing == Hearing.LEARNING;
  }

  /** Tells the rule how the last round of {@link #next} went. */
  void learned(Calls calls) {
    rule.closed(calls);
    memory = rule.memory();
  }

  /**
   * Every client's next call, in the order of rounds, as far as the schedule looks ahead.
   *
   * @param current the last round of {@link #next}
   */
  Iterator<Call> firstCalls(Round current) {
    Set<Integer> seen = new HashSet<>();
    return IntStream.range(0, horizon)
        .mapToObj(ahead -> ahead == 0 ? Optional.of(current) : ahead(ahead - 1))
        .takeWhile(round -> round.isPresent() && seen.size() < lastCalls.length)
        .flatMap(round -> round.get().tasks.stream())
        .filter(call -> seen.add(call.client))
        .iterator();
  }

  /** A round after the last one of {@link #next}. */
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
    double start = progress.virtualSeconds();
    double roundSeconds = circumstances.roundSeconds();
    BitSet away = roll.away(pace.waits() ? (long) (start / roundSeconds) : number);
    double computeJoules = 0;
    if (pace.waits()) {
      progress.miss(away);
    } else {
      computeJoules = progress.train(away);
    }
    int[] drawn = draw(number, decision, away);
    Granting.Grants grants = granting.grant(gains, decision.shares(), drawn);
    Sending sending = new Sending(settings, progress, number);
    List<Attempt> attempts = new ArrayList<>();
    List<Call> tasks = new ArrayList<>();
    for (int i = 0; i < grants.callers().length; i++) {
      int client = grants.callers()[i];
      Attempt attempt =
          sending.send(
              client,
              grants.shares()[i],
              !draws.calls(client, number, decision.probabilities()[client]),
              number - lastCalls[client],
              settings.network().upload(client, grants.shares()[i], gains[client]));
      if (attempt.isReceived()) {
        tasks.add(pending(client, number));
        lastCalls[client] = number;
      }
      progress.settle(attempt);
      attempts.add(attempt);
    }
    double waited = attempts.isEmpty() ? roundSeconds : sending.longestSeconds();
    progress.passTo(pace.waits() ? start + waited : (number + 1) * roundSeconds);
    Calls calls = received(number, attempts);
    if (hearing == Hearing.CALLS) {
      rule.closed(calls);
    }
    decided.add(
        new Round(
            number,
            gains,
            decision,
            away,
            attempts,
            calls,
            tasks,
            leftOut(decision, grants),
            computeJoules + sending.computeJoules(),
            progress.virtualSeconds(),
            progress.gone(),
            rule.memory()));
  }

  private static int leftOut(Decision decision, Granting.Grants grants) {
    return (int)
        IntStream.concat(Arrays.stream(decision.leftOut()), Arrays.stream(grants.leftOut()))
            .distinct()
            .count();
  }

  /** What a client would bring if it called in the round that was decided last. */
  Call pending(int client, int round) {
    long first = progress.firstStep(client, lastCalls[client]);
    return new Call(client, round, first, progress.endStep(client, round) - first);
  }

  /** Clients that draw a call or must call, of those who are there. */
  private int[] draw(int round, Decision decision, BitSet away) {
    return IntStream.range(0, lastCalls.length)
        .filter(client -> !away.get(client) && !progress.isGone(client))
        .filter(
            client ->
                draws.calls(client, round, decision.probabilities()[client])
                    || mustCall(client, round))
        .toArray();
  }

  /** Nobody must call if the scheme waits for its callers: it chooses all of them. */
  private boolean mustCall(int client, int round) {
    return !pace.waits() && round - lastCalls[client] >= settings.maximumIntervals().of(client);
  }

  private static Calls received(int round, List<Attempt> attempts) {
    List<Attempt> received = attempts.stream().filter(Attempt::isReceived).toList();
    boolean[] forced = new boolean[received.size()];
    for (int i = 0; i < forced.length; i++) {
      forced[i] = received.get(i).forced();
    }
    return new Calls(
        round,
        received.stream().mapToInt(Attempt::client).toArray(),
        forced,
        received.stream().mapToDouble(Attempt::share).toArray(),
        received.stream().map(Attempt::upload).toArray(Upload[]::new),
        received.stream().mapToInt(Attempt::interval).toArray(),
        new int[0],
        new double[0]);
  }
}
