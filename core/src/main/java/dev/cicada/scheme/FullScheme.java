package dev.cicada.scheme;

import dev.cicada.plan.Network;
import java.util.Arrays;

/** Every client calls in every round, as in synchronous learning. */
public record FullScheme() implements Scheme {
  @Override
  public Rule start(Network network, Foresight foresight) {
    return (round, gains, probabilities, shares) -> {
      Arrays.fill(probabilities, 1);
      Senders.reserveEqually(shares);
    };
  }
}
