package dev.cicada.server.machine;

import dev.cicada.plan.Network;
import dev.cicada.scheme.Conditions;
import dev.cicada.scheme.Decision;
import dev.cicada.scheme.GuardedScheme;
import dev.cicada.scheme.Scheme;
import dev.cicada.server.history.Entry;
import java.util.Arrays;
import java.util.Optional;

/**
 * Plans rounds for whoever takes part.
 *
 * <p>The scheme is started for a set of members and goes on for as long as they stay the same; for
 * other members it is started anew, as for a run of the rounds that are left of the stretch. So
 * what it decides is a function of the plans since then.
 *
 * <p>A scheme may be anybody's. Whatever it throws, or decides that cannot be, means that nobody
 * calls in that round, and that it is started anew for the next.
 */
public final class Planning {
  private final Scheme scheme;
  private final Network network;
  private final int[] samples;
  private final Conditions.Foresight foresight;
  private Scheme.Rule rule;
  private int[] members = {};
  private int since;
  private int end;
  private RuntimeException failure;

  /**
   * Prepares to plan.
   *
   * @param scheme what to go by
   * @param network with all places
   * @param samples of the client of each place, as far as that is known
   * @param foresight with the gains of all places, for schemes that ask
   */
  public Planning(Scheme scheme, Network network, int[] samples, Conditions.Foresight foresight) {
    this.samples = samples;
    this.scheme = GuardedScheme.of(scheme);
    this.network = network;
    this.foresight = foresight;
  }

  /**
   * Decides a round for some members, given in increasing order, and their gains.
   *
   * @param stretchEnd end of the rounds that are planned together
   */
  public Entry.Planned plan(int round, int stretchEnd, int[] present, double[] gains) {
    Decision decision;
    failure = null;
    try {
      start(round, stretchEnd, present);
      decision = rule.decide(round - since, gains.clone());
    } catch (RuntimeException e) {
      failure = e;
      rule = null;
      since = round;
      decision = Decision.withEqualShares(new double[present.length]);
    }
    return new Entry.Planned(
        round, since, present, gains, decision.probabilities(), decision.shares());
  }

  /** Why nobody calls in the round that was planned last, if that is so. */
  public Optional<RuntimeException> failure() {
    return Optional.ofNullable(failure);
  }

  /** Whether earlier plans matter to the next, so that they have to be gone through again. */
  public boolean remembers(int first, int stretchEnd, int[] present) {
    try {
      start(first, stretchEnd, present);
      return rule.memory().length > 0;
    } catch (RuntimeException e) {
      rule = null;
      return false;
    }
  }

  private void start(int round, int stretchEnd, int[] present) {
    if (rule == null || end != stretchEnd || !Arrays.equals(members, present)) {
      since = round;
      end = stretchEnd;
      members = present.clone();
      rule = rule(present);
    }
  }

  private Scheme.Rule rule(int[] present) {
    Network there = network.among(present).withRounds(end - since);
    int[] theirs = Arrays.stream(present).map(place -> samples[place]).toArray();
    return scheme.start(new Conditions(there, theirs, () -> gainsToCome(present)));
  }

  private double[][] gainsToCome(int[] present) {
    return Arrays.stream(foresight.gains())
        .skip(since)
        .limit(end - since)
        .map(row -> Arrays.stream(present).mapToDouble(k -> row[k]).toArray())
        .toArray(double[][]::new);
  }
}
