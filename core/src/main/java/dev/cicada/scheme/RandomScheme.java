package dev.cicada.scheme;

import dev.cicada.plan.Network;
import java.util.Arrays;

/**
 * Every client calls with the same probability: the paper's first benchmark, Section V-A.
 *
 * @param senders expected callers per round, so that the probability is senders / K
 */
public record RandomScheme(double senders) implements Scheme {
  @Override
  public Rule start(Network network, Foresight foresight) {
    Senders.requireWithin(senders, network.clients());
    return (round, gains, probabilities, shares) -> {
      Arrays.fill(probabilities, senders / probabilities.length);
      Senders.reserveEqually(shares);
    };
  }
}
