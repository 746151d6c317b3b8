package dev.cicada.scheme;

import dev.cicada.plan.Network;

/**
 * Ours: calls when the channel happens to be good, fairly, and without knowing the future.
 *
 * <p>See {@link OpportunisticRule} for how.
 */
public record OpportunisticScheme() implements Scheme {
  @Override
  public Rule start(Network network, Foresight foresight) {
    return new OpportunisticRule(network);
  }
}
