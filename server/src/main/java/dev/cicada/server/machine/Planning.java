package dev.cicada.server.machine;

import dev.cicada.plan.Network;
import dev.cicada.plan.Upload;
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

/**
 * Plans rounds for whoever takes part.
 *
 * <p>The scheme is started for some clients and goes on for as long as they stay the same; for
 * others it is started anew, as for a run of the rounds that are left of the stretch. What it
 * remembers is part of every close. So whoever has the run's state has all that planning depends
 * on, and a rule here is only kept so that it need not be made again for every round.
 *
 * <p>A scheme may be anybody's. Whatever it throws, or decides that cannot be, means that nobody
 * calls in that round, and that it is started anew for the next.
 */
public final class Planning {
  private static final int NONE = -1;

  private final Scheme scheme;
  private final Network network;
  private final SampleCounts samples;
  private final Conditions.Foresight foresight;
  private Scheme.Rule rule;
  private int since;

  /** The last round that the rule has decided and that is not closed for it, if any. */
  private int decided = NONE;

  /** The last round that was closed for the rule, if it has decided none since. */
  private int closed = NONE;

  private RuntimeException failure;

  /**
   * Prepares to plan.
   *
   * @param scheme what to go by
   * @param network with all places
   * @param samples of the clients
   * @param foresight with the gains of all places, for schemes that ask
   */
  public Planning(
      Scheme scheme, Network network, SampleCounts samples, Conditions.Foresight foresight) {
    this.samples = samples;
    this.scheme = GuardedScheme.of(scheme);
    this.network = network;
    this.foresight = foresight;
  }

  /** Decides the open round for some members, given in increasing order, and their gains. */
  public Entry.Planned plan(RunState state, int[] present, double[] gains) {
    int round = state.round();
    Decision decision;
    failure = null;
    try {
      takeUp(state, present);
      decision = rule.decide(round - since, gains.clone());
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
   * Tells the scheme how the open round went, if it wants to hear.
   *
   * @param carriedOut the round's plan, with the shares that were granted
   * @param callers whose updates were applied
   * @return what the scheme remembers from now on; null if it has to start anew
   */
  public double[] close(RunState state, Entry.Planned carriedOut, int[] callers) {
    int round = state.round();
    if (decided != round) {
      // Another process has planned the round; the rule decides it again, to know of it.
      plan(state, carriedOut.members(), carriedOut.gains());
    }
    failure = null;
    decided = NONE;
    if (rule == null) {
      return null;
    }
    try {
      Hearing hearing = scheme.hearing();
      if (hearing != Hearing.NOTHING) {
        Calls calls = calls(state, carriedOut, callers);
        rule.closed(hearing == Hearing.LEARNING ? learned(state, calls, callers) : calls);
      }
      double[] memory = rule.memory().clone();
      closed = round;
      return memory;
    } catch (RuntimeException e) {
      fail(e);
      return null;
    }
  }

  /** What went wrong with the scheme in the last round that was planned or closed, if anything. */
  public Optional<RuntimeException> failure() {
    return Optional.ofNullable(failure);
  }

  private void fail(RuntimeException reason) {
    failure = reason;
    rule = null;
  }

  /** Has the rule that is to decide the open round. */
  private void takeUp(RunState state, int[] present) {
    int round = state.round();
    int end = state.stretchEnd(round);
    SchemeStanding standing =
        state
            .standing()
            .filter(it -> Arrays.equals(it.members(), present))
            .filter(it -> state.stretchEnd(it.round()) == end)
            .orElse(null);
    if (standing == null) {
      since = round;
      rule = start(state, present, end);
    } else if (rule == null || closed != standing.round()) {
      since = standing.since();
      rule = start(state, present, end);
      if (standing.memory().length > 0) {
        rule.recall(standing.memory().clone());
      }
    }
  }

  private Scheme.Rule start(RunState state, int[] present, int end) {
    // Whoever starts anew within a stretch has the part of its budgets that its rounds are.
    double part = (end - since) / (double) (end - state.stretchStart(since));
    Network members = network.among(present).withRounds(end - since);
    Network there = members.withGoal(members.goal().withBudgetsTimes(part));
    int[] theirs = Arrays.stream(present).map(place -> samples.of(state.place(place))).toArray();
    return scheme.start(new Conditions(there, theirs, () -> gainsToCome(present, end)));
  }

  private double[][] gainsToCome(int[] present, int end) {
    return Arrays.stream(foresight.gains())
        .skip(since)
        .limit(end - since)
        .map(row -> Arrays.stream(present).mapToDouble(k -> row[k]).toArray())
        .toArray(double[][]::new);
  }

  /** The round as the scheme hears of it: clients and rounds are numbered as at its start. */
  private Calls calls(RunState state, Entry.Planned carriedOut, int[] callers) {
    int[] clients = new int[callers.length];
    boolean[] forced = new boolean[callers.length];
    double[] shares = new double[callers.length];
    Upload[] uploads = new Upload[callers.length];
    int[] intervals = new int[callers.length];
    for (int i = 0; i < callers.length; i++) {
      Place place = state.place(callers[i]);
      clients[i] = Arrays.binarySearch(carriedOut.members(), callers[i]);
      forced[i] = state.received().get(callers[i]).forced();
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
        Arrays.stream(callers).mapToDouble(it -> state.received().get(it).norm()).toArray());
  }
}
