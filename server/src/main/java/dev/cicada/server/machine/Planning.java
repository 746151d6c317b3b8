package dev.cicada.server.machine;

import dev.cicada.scheme.Network;
import dev.cicada.scheme.Scheme;
import dev.cicada.server.history.Entry;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;

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
  private final IntFunction<Scheme> schemes;
  private final Network network;
  private final Scheme.Foresight foresight;
  private Scheme.Rule rule;
  private int[] members = {};
  private int since;
  private int end;
  private RuntimeException failure;

  /**
   * Prepares to plan.
   *
   * @param schemes what to go by, given how many take part
   * @param network with all places
   * @param foresight with the gains of all places, for schemes that ask
   */
  public Planning(IntFunction<Scheme> schemes, Network network, Scheme.Foresight foresight) {
    this.schemes = schemes;
    this.network = network;
    this.foresight = foresight;
  }

  /**
   * Decides a round for some members, given in increasing order, and their gains.
   *
   * @param stretchEnd end of the rounds that are planned together
   */
  public Entry.Planned plan(int round, int stretchEnd, int[] present, double[] gains) {
    double[] probabilities = new double[present.length];
    double[] shares = new double[present.length];
    failure = null;
    try {
      start(round, stretchEnd, present);
      rule.decide(round - since, gains.clone(), probabilities, shares);
      requireWithinOne(probabilities);
      requireWithinOne(shares);
    } catch (RuntimeException e) {
      failure = e;
      rule = null;
      since = round;
      Arrays.fill(probabilities, 0);
      Arrays.fill(shares, 1.0 / present.length);
    }
    return new Entry.Planned(round, since, present, gains, probabilities, shares);
  }

  /** Why nobody calls in the round that was planned last, if that is so. */
  public Optional<RuntimeException> failure() {
    return Optional.ofNullable(failure);
  }

  private static void requireWithinOne(double... decided) {
    for (double value : decided) {
      if (!(value >= 0 && value <= 1)) {
        throw new IllegalStateException(
            "the scheme decided %s; probabilities and shares must be from 0 to 1".formatted(value));
      }
    }
  }

  /** Whether earlier plans matter to the next, so that they have to be gone through again. */
  public boolean remembers(int first, int stretchEnd, int[] present) {
    try {
      start(first, stretchEnd, present);
      return rule.remembers();
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
    double[] powerWatts =
        Arrays.stream(present).mapToDouble(k -> network.powerWatts()[k]).toArray();
    Network there =
        new Network(
            network.uplink(),
            network.modelBits(),
            end - since,
            network.tradeOff(),
            network.floor(),
            powerWatts);
    return schemes.apply(present.length).start(there, () -> gainsToCome(present));
  }

  private double[][] gainsToCome(int[] present) {
    return Arrays.stream(foresight.gains())
        .skip(since)
        .limit(end - since)
        .map(row -> Arrays.stream(present).mapToDouble(k -> row[k]).toArray())
        .toArray(double[][]::new);
  }
}
