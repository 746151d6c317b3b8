package dev.cicada.server.machine;

import dev.cicada.plan.Network;
import dev.cicada.scheme.Conditions;
import dev.cicada.scheme.Decision;
import dev.cicada.scheme.Scheme;
import dev.cicada.server.ledger.Entry;
import java.util.Arrays;

/**
 * Plans rounds for whoever takes part.
 *
 * <p>The scheme is started for a set of members and goes on for as long as they stay the same; for
 * other members it is started anew, as for a run of the rounds that are left. So what it decides is
 * a function of the plans since then.
 */
public final class Planning {
  private final Scheme scheme;
  private final Network network;
  private final Conditions.Foresight foresight;
  private Scheme.Rule rule;
  private int[] members = {};
  private int since;

  /**
   * Prepares to plan.
   *
   * @param network with all places
   * @param foresight with the gains of all places, for schemes that ask
   */
  public Planning(Scheme scheme, Network network, Conditions.Foresight foresight) {
    this.scheme = scheme;
    this.network = network;
    this.foresight = foresight;
  }

  /** Decides a round for some members, given in increasing order, and their gains. */
  public Entry.Planned plan(int round, int[] present, double[] gains) {
    start(round, present);
    Decision decision = rule.decide(round - since, gains);
    return new Entry.Planned(
        round, since, present, gains, decision.probabilities(), decision.shares());
  }

  /** Whether earlier plans matter to the next, so that they have to be gone through again. */
  public boolean remembers(int first, int[] present) {
    start(first, present);
    return rule.memory().length > 0;
  }

  private void start(int round, int[] present) {
    if (rule == null || !Arrays.equals(members, present)) {
      since = round;
      members = present.clone();
      rule = rule(present);
    }
  }

  private Scheme.Rule rule(int[] present) {
    Network there = network.among(present).withRounds(network.rounds() - since);
    int[] samples = new int[present.length];
    Arrays.fill(samples, 1);
    return scheme.start(new Conditions(there, samples, () -> gainsToCome(present)));
  }

  private double[][] gainsToCome(int[] present) {
    return Arrays.stream(foresight.gains())
        .skip(since)
        .map(row -> Arrays.stream(present).mapToDouble(k -> row[k]).toArray())
        .toArray(double[][]::new);
  }
}
