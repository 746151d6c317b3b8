package dev.cicada.server.machine;

import dev.cicada.plan.Network;
import dev.cicada.plan.Upload;
import dev.cicada.random.Seed;
import dev.cicada.scheme.Calls;
import dev.cicada.scheme.Conditions;
import dev.cicada.scheme.Decision;
import dev.cicada.scheme.GuardedScheme;
import dev.cicada.scheme.Scheme;
import dev.cicada.scheme.Scheme.Hearing;
import dev.cicada.server.history.Entry;
import dev.cicada.server.history.Place;
import dev.cicada.server.history.RunState;
import dev.cicada.server.history.SchemeStanding;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Plans rounds for those who take part.
 *
 * <p>The scheme is started for some clients and goes on as long as these stay the same. When they
 * change, it is started again. If it knows which part of its memory belongs to which client, it
 * goes on with what it remembers of those who stay. If not, it starts anew, as for a run of the
 * rounds that are left in the stretch. What it remembers is part of every close. So planning
 * depends only on the run's state, and a rule is kept here only to save making it again for every
 * round.
 *
 * <p>A scheme may be a plug-in. If it throws, or its decision is impossible, nobody calls in that
 * round, and it starts anew for the next.
 */
public final class Planning {
  private static final int NONE = -1;

  private final Scheme scheme;
  private final Network network;
  private final SampleCounts samples;
  private final Conditions.Foresight foresight;
  private final Seed seed;
  private Scheme.@Nullable Rule rule;
  private int since;

  /** The last round that the rule has decided and has not heard the close of, if any. */
  private int decided = NONE;

  /** The last round whose close the rule has heard, if it has decided none since. */
  private int closed = NONE;

  private @Nullable RuntimeException failure;

  /**
   * Prepares to plan.
   *
   * @param scheme that decides
   * @param network with all places
   * @param samples of the clients
   * @param foresight with the gains of all places, for schemes that need it
   * @param seed for schemes that draw something themselves
   */
  public Planning(
      Scheme scheme,
      Network network,
      SampleCounts samples,
      Conditions.Foresight foresight,
      Seed seed) {
    this.samples = samples;
    this.scheme = GuardedScheme.of(scheme);
    this.network = network;
    this.foresight = foresight;
    this.seed = seed;
  }

  /** Decides the open round for some members, given in increasing order, and their gains. */
  public Entry.Planned plan(RunState state, int[] present, double[] gains) {
    int round = state.round();
    Decision decision;
    failure = null;
    try {
      decision = takeUp(state, present).decide(round - since, gains.clone());
    } catch (RuntimeException e) {
      fail(e);
      since = round;
      decision = Decision.withEqualShares(new double[present.length]);
    }
    decided = round;
    closed = NONE;
    return new Entry.Planned(
        round, since, present, gains, decision.probabilities(), decision.shares());
  }

  /**
   * Tells the scheme how the open round went, if it listens.
   *
   * @param carriedOut the round's plan with the granted shares
   * @param close of the round
   * @return the close with what the scheme remembers; without that if it must start anew
   */
  public Entry.Closed close(RunState state, Entry.Planned carriedOut, Entry.Closed close) {
    int round = state.round();
    if (decided != round) {
      // Another process has planned the round. The rule decides it again, so that it knows of it.
      plan(state, carriedOut.members(), carriedOut.gains());
    }
    failure = null;
    decided = NONE;
    Scheme.Rule current = rule;
    if (current == null) {
      return close;
    }
    try {
      int[] callers = close.callers();
      Hearing hearing = scheme.hearing();
      if (hearing != Hearing.NOTHING) {
        Calls calls = calls(state, carriedOut, callers);
        current.closed(hearing == Hearing.LEARNING ? learned(state, calls, callers) : calls);
      }
      Entry.Closed whole = close.remembering(current.memory().clone(), current.memoryPerClient());
      closed = round;
      return whole;
    } catch (RuntimeException e) {
      fail(e);
      return close;
    }
  }

  /** The scheme's failure in the last round that was planned or closed, if there was one. */
  public Optional<RuntimeException> failure() {
    return Optional.ofNullable(failure);
  }

  private void fail(RuntimeException reason) {
    failure = reason;
    rule = null;
  }

  /** The rule that decides the open round. */
  private Scheme.Rule takeUp(RunState state, int[] present) {
    int end = state.stretchEnd(state.round());
    SchemeStanding standing =
        state
            .standing()
            .filter(it -> state.stretchEnd(it.round()) == end && it.suits(present))
            .orElse(null);
    Scheme.Rule next = rule;
    boolean isThere =
        next != null && standing != null && closed == standing.round() && standing.isOf(present);
    if (!isThere) {
      next = standing == null ? null : goOn(state, present, end, standing);
    }
    if (next == null) {
      since = state.round();
      next = start(state, present, end);
    }
    rule = next;
    return next;
  }

  /** A rule that goes on from another's memory; null if it cannot read that. */
  private Scheme.@Nullable Rule goOn(
      RunState state, int[] present, int end, SchemeStanding standing) {
    since = standing.since();
    Scheme.Rule next = start(state, present, end);
    if (next.memoryPerClient() != standing.perClient()) {
      return null; // an earlier version of the scheme had another memory
    }
    if (!standing.isOf(present)) {
      next.recall(standing.memoryFor(present, next.memory()));
      next.changed(state.round() - since, standing.newcomers(present));
    } else if (standing.memory().length > 0) {
      next.recall(standing.memory().clone());
    }
    return next;
  }

  private Scheme.Rule start(RunState state, int[] present, int end) {
    // A scheme that starts anew within a stretch gets the budgets for the rounds that are left.
    double part = (end - since) / (double) (end - state.stretchStart(since));
    Network members = network.among(present).withRounds(end - since);
    Network there = members.withGoal(members.goal().withBudgetsTimes(part));
    int[] theirs = Arrays.stream(present).map(place -> samples.of(state.place(place))).toArray();
    // After each start, the scheme draws different numbers.
    Seed fromHere = since == 0 ? seed : seed.split(since);
    return scheme.start(new Conditions(there, theirs, () -> gainsToCome(present, end), fromHere));
  }

  private double[][] gainsToCome(int[] present, int end) {
    return Arrays.stream(foresight.gains())
        .skip(since)
        .limit(end - since)
        .map(row -> Arrays.stream(present).mapToDouble(k -> row[k]).toArray())
        .toArray(double[][]::new);
  }

  /** The round as the scheme hears of it: clients and rounds are numbered from its start. */
  private Calls calls(RunState state, Entry.Planned carriedOut, int[] callers) {
    int[] clients = new int[callers.length];
    boolean[] forced = new boolean[callers.length];
    double[] shares = new double[callers.length];
    Upload[] uploads = new Upload[callers.length];
    int[] intervals = new int[callers.length];
    for (int i = 0; i < callers.length; i++) {
      Place place = state.place(callers[i]);
      clients[i] = Arrays.binarySearch(carriedOut.members(), callers[i]);
      forced[i] = state.receivedFrom(callers[i]).forced();
      shares[i] = carriedOut.shares()[clients[i]];
      uploads[i] = network.upload(callers[i], shares[i], carriedOut.gains()[clients[i]]);
      intervals[i] = state.round() - place.lastCall();
    }
    return new Calls(
        state.round() - since,
        clients,
        forced,
        shares,
        uploads,
        intervals,
        new int[0],
        new double[0]);
  }

  private static Calls learned(RunState state, Calls calls, int[] callers) {
    return calls.learned(
        Arrays.stream(callers).map(it -> state.version() - state.place(it).held()).toArray(),
        Arrays.stream(callers).mapToDouble(it -> state.receivedFrom(it).norm()).toArray());
  }
}
